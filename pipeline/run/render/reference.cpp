// The reference texts of nine languages, and the loudness (BS.1770) of a voice that speaks one.
// See reference.h.
#include "pipeline/run/render/reference.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "io/loudness.h"
#include "pipeline/run/render/speech_file.h"

namespace pipeline {
namespace {

constexpr std::string_view kEnglish =
    "The kettle was still warm when she came down in the morning. Two boats lay on the beach, and "
    "nobody had moved them for years. Why does the last page always take the longest to write? He "
    "counted the coins, put nine of them back, and kept the rest for the journey home. Good maps "
    "show the roads, but the best ones show where the roads used to go. Please close the garden "
    "gate behind you, or the geese will follow.";

struct OwnText {
  std::string_view language;
  std::string_view text;
};

constexpr std::array<OwnText, 9> kTexts = {{
    {"en-us", kEnglish},
    {"en-gb", kEnglish},
    {"es",
     "La tetera seguía caliente cuando ella bajó por la mañana. Había dos barcas en la playa, y "
     "nadie las había movido en años. ¿Por qué la última página es siempre la que más tarda en "
     "escribirse? Contó las monedas, devolvió nueve y guardó las demás para el viaje de vuelta. "
     "Cierre la puerta del jardín al salir, o los gansos irán detrás."},
    {"fr-fr",
     "La bouilloire était encore chaude quand elle est descendue le matin. Deux barques dormaient "
     "sur la plage, et personne ne les avait bougées depuis des années. Pourquoi la dernière page "
     "est-elle toujours la plus longue à écrire ? Il compta les pièces, en rendit neuf et garda le "
     "reste pour le voyage du retour. Fermez la porte du jardin derrière vous, ou les oies vont "
     "vous suivre."},
    {"hi",
     "सुबह जब वह नीचे आई तो केतली अभी भी गरम थी। समुद्र के किनारे दो नावें पड़ी थीं, और बरसों से "
     "किसी ने उन्हें हिलाया नहीं था। आखिरी पन्ना लिखने में हमेशा सबसे ज़्यादा समय क्यों लगता है? "
     "उसने सिक्के गिने, नौ वापस रख दिए, और बाकी घर लौटने के लिए बचा लिए। बगीचे का दरवाज़ा अपने "
     "पीछे बंद कर दीजिए।"},
    {"it",
     "Il bollitore era ancora caldo quando lei scese la mattina. Due barche stavano sulla "
     "spiaggia, e nessuno le aveva spostate da anni. Perché l'ultima pagina è sempre la più lunga "
     "da scrivere? Contò le monete, ne restituì nove e tenne le altre per il viaggio di ritorno. "
     "Chiudete il cancello del giardino, o le oche vi seguiranno."},
    {"pt-br",
     "A chaleira ainda estava quente quando ela desceu de manhã. Dois barcos estavam na praia, e "
     "ninguém mexia neles havia anos. Por que a última página é sempre a que mais demora a ser "
     "escrita? Ele contou as moedas, devolveu nove e guardou o resto para a viagem de volta. Feche "
     "o portão do jardim ao sair, ou os gansos vão atrás."},
    {"zh",
     "早上她下楼的时候，水壶还是热的。沙滩上停着两条船，好多年没有人动过了。"
     "为什么最后一页总是写得最久？他数了数硬币，放回去九枚，剩下的留着回家用。"
     "出去的时候请关好花园的门，不然鹅会跟着出来。"},
    {"ja",
     "朝、彼女が下りてきたとき、やかんはまだ温かかった。"
     "浜辺には小さな船が二そう、何年も動かされずに置いてあった。"
     "どうして最後のページは、いつも一番時間がかかるのだろう。"
     "彼は硬貨を数え、九枚を戻して、残りを帰りの旅のために取っておいた。"
     "庭の門を閉めてください。でないと、ガチョウがついてきます。"},
}};

}  // namespace

ReferenceText reference_text(const std::string& language) {
  const auto* const own = std::ranges::find(kTexts, language, &OwnText::language);
  const OwnText& text = own == kTexts.end() ? kTexts.front() : *own;
  return {std::string(text.language), text.text};
}

double Reference::lufs(const Speak& speak, const io::AudioFormat& format) const {
  const std::lock_guard lock(mutex_);
  if (lufs_) return *lufs_;
  Work spoken;  // what is told of the speaking is of no use
  spoken.item = work_.item;
  spoken.chunks = work_.chunks;
  io::LoudnessMeter meter(format.sample_rate);
  SpeechStream stream(format, spoken.outcome.times,
                      [&](std::span<const float> samples) { meter.append(samples); });
  speak_into(stream, spoken, speak);
  lufs_ = meter.result().integrated_lufs;
  return *lufs_;
}

double mean_lufs(const std::vector<WeightedReference>& references, const Speak& speak,
                 const io::AudioFormat& format) {
  double power = 0;
  double weights = 0;
  for (const WeightedReference& reference : references) {
    power += reference.weight * std::pow(10, reference.speech->lufs(speak, format) / 10);
    weights += reference.weight;
  }
  return 10 * std::log10(power / weights);
}

}  // namespace pipeline
