// Parses inline markup in linear time: remembers where each kind of closing bracket comes next.
#include "model/text/markup.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "model/error.h"

namespace text {
namespace {

constexpr std::string_view kPause = "[pause:";

[[noreturn]] void refuse(std::size_t at, const std::string& expected, std::string_view found) {
  throw model::Error("markup at byte " + std::to_string(at), expected,
                     "'" + std::string(found.substr(0, 60)) + "'");
}

/// The number at the begin of `text`, which it is taken from.
std::optional<double> take_number(std::string_view& text) {
  double number = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

PauseRequest read_pause(std::string_view raw, Span span) {
  const std::string_view whole = raw.substr(span.begin, span.end - span.begin);
  std::string_view rest = whole.substr(kPause.size(), whole.size() - kPause.size() - 1);
  const std::optional<double> number = take_number(rest);
  const double ms = number.value_or(-1) * (rest == "s" ? 1000 : 1);
  if ((rest != "s" && rest != "ms") || !(ms >= 0 && ms <= kMaxPauseMs))
    refuse(span.begin, "a pause of 0 to 60 s such as [pause:1.5s] or [pause:300ms]", whole);
  return {span, static_cast<int>(std::lround(ms))};
}

/// What is in the round brackets, as a stress; nothing when it is none at all.
std::optional<int> read_stress(std::string_view target, std::size_t at) {
  const bool has_sign = target.starts_with('+') || target.starts_with('-');
  std::string_view rest = target.substr(target.starts_with('+') ? 1 : 0);
  const std::optional<double> number = take_number(rest);
  if (!number || !rest.empty()) return std::nullopt;
  for (const int stress : {-2, -1, 1, 2}) {
    if (*number == stress) return stress;
  }
  if (has_sign) refuse(at, "a stress of -2, -1, +1 or +2", target);
  return std::nullopt;  // "[3](12)" is something else
}

/// Where a string comes next. Asked for ascending places it reads the text once.
class NextPlace {
 public:
  NextPlace(std::string_view raw, std::string_view wanted) : raw_(raw), wanted_(wanted) {}
  std::size_t from(std::size_t begin) {
    if (!found_ || *found_ < begin) found_ = raw_.find(wanted_, begin);
    return *found_;
  }

 private:
  std::string_view raw_;
  std::string_view wanted_;
  std::optional<std::size_t> found_;
};

class Parser {
 public:
  explicit Parser(std::string_view raw)
      : raw_(raw), line_ends_(raw, "\n"), phoneme_ends_(raw, "/)"), round_ends_(raw, ")") {}

  Requests parse() {
    for (std::size_t open = raw_.find('['); open != raw_.npos;) {
      const std::size_t close = raw_.find_first_of("[]\n", open + 1);
      if (close == raw_.npos) break;
      open = raw_.find('[', raw_[close] == ']' ? read(open, close) : close);
    }
    return std::move(requests_);
  }

 private:
  /// Reads what the square brackets at `open` and `close` belong to; where to continue.
  std::size_t read(std::size_t open, std::size_t close) {
    const std::size_t next = close + 1;
    if (raw_.substr(open).starts_with(kPause)) {
      requests_.pauses.push_back(read_pause(raw_, {open, next}));
    } else if (has_letters({open + 1, close}) && raw_.substr(next).starts_with("(")) {
      if (auto request = read_word({open + 1, close}, next)) {
        requests_.words.push_back(*std::move(request));
        return requests_.words.back().raw.end;
      }
    }
    return next;
  }

  bool has_letters(Span label) const {
    return raw_.substr(label.begin, label.end - label.begin).find_first_not_of(" \t\r") !=
           raw_.npos;
  }

  /// The request for `label` whose round bracket is at `open`.
  std::optional<Request> read_word(Span label, std::size_t open) {
    const bool has_phonemes = raw_.substr(open).starts_with("(/");
    const std::size_t end = (has_phonemes ? phoneme_ends_ : round_ends_).from(open + 2);
    if (end == raw_.npos || line_ends_.from(open) < end) return std::nullopt;
    Request request{.raw = {label.begin - 1, end + (has_phonemes ? 2 : 1)},
                    .label = label,
                    .phonemes = "",
                    .spoken = "",
                    .source = "given"};
    if (has_phonemes) {
      request.phonemes = raw_.substr(open + 2, end - open - 2);
      if (request.phonemes.find_first_not_of(' ') == std::string::npos)
        refuse(open, "phonemes between (/ and /)", raw_.substr(open, end + 2 - open));
    } else {
      const auto stress = read_stress(raw_.substr(open + 1, end - open - 1), open);
      if (!stress) return std::nullopt;
      request.stress = *stress;
    }
    return request;
  }

  std::string_view raw_;
  NextPlace line_ends_;
  NextPlace phoneme_ends_;
  NextPlace round_ends_;
  Requests requests_;
};

}  // namespace

Requests parse_markup(std::string_view raw) { return Parser(raw).parse(); }

std::vector<Span> markup_spans(const Requests& requests) {
  std::vector<Span> spans;
  for (const Request& request : requests.words) {
    spans.push_back({request.raw.begin, request.label.begin});
    spans.push_back({request.label.end, request.raw.end});
  }
  for (const PauseRequest& pause : requests.pauses) spans.push_back(pause.raw);
  std::erase_if(spans, [](Span span) { return span.begin == span.end; });
  std::ranges::sort(spans, {}, &Span::begin);
  return spans;
}

CleanText without_markup(CleanText text, const Requests& requests) {
  const std::vector<Span> hidden = markup_spans(requests);
  if (hidden.empty()) return text;
  CleanText visible;
  auto next = hidden.begin();
  auto pause = requests.pauses.begin();
  for (std::size_t i = 0; i < text.units.size(); ++i) {
    const std::size_t at = text.raw[i].begin;
    while (next != hidden.end() && next->end <= at) ++next;
    while (pause != requests.pauses.end() && pause->raw.begin < at) ++pause;
    const bool is_pause = pause != requests.pauses.end() && pause->raw.begin == at;
    const bool is_hidden = next != hidden.end() && next->begin <= at;
    if (is_hidden && !is_pause) continue;
    visible.units.push_back(is_pause ? u'\n' : text.units[i]);
    visible.raw.push_back(is_pause ? pause->raw : text.raw[i]);
  }
  return visible;
}

}  // namespace text
