// The restricted unpickler: nested dictionaries, memo, and hostile pickles refused.
#include <gtest/gtest.h>

#include "model/error.h"
#include "model/weights/formats.h"
#include "tests/model/weights/small_files.h"

namespace {

using namespace small_files;

std::map<std::string, model::Shape> shapes_in(const std::string& pickle) {
  model::torch::Objects objects;
  const auto root = model::unpickle(std::as_bytes(std::span(pickle)), "test.pkl", objects);
  std::map<std::string, model::Shape> shapes;
  for (const auto& [name, tensor] : model::torch::collect_tensors(root, "test.pkl")) {
    shapes[name] = tensor->shape;
  }
  return shapes;
}

std::string pickle_error(const std::string& pickle) {
  try {
    shapes_in(pickle);
  } catch (const model::Error& error) {
    return error.what();
  }
  return "";
}

struct Case {
  std::string name;
  std::string pickle;
  std::string message;  ///< what the error must contain
};

TEST(Unpickler, NestedDictionariesJoinTheirKeys) {
  const std::string inner = pickled_dict({{"weight", pickled_tensor()}, {"epoch", "K\x07"}});
  EXPECT_EQ(
      shapes_in(pickle(pickled_dict({{"decoder", inner}, {"bert", inner}}))),
      (std::map<std::string, model::Shape>{{"decoder.weight", {2, 3}}, {"bert.weight", {2, 3}}}));
}

TEST(Unpickler, BareTensorHasNoName) {
  EXPECT_EQ(shapes_in(pickle(pickled_tensor())),
            (std::map<std::string, model::Shape>{{"", {2, 3}}}));
}

TEST(Unpickler, MemoReturnsTheSameObject) {
  EXPECT_EQ(shapes_in(pickle("}(" + pickled_string("a") + pickled_tensor() + "q\x05" +
                             pickled_string("b") + "h\x05u"))
                .size(),
            2u);
}

TEST(Unpickler, HostilePicklesAreRefusedByName) {
  std::string bomb;  // each level holds the one below twice
  for (char level = 1; level < 10; ++level) {
    const std::string below = level == 1 ? "N" : std::string("h") + static_cast<char>(level - 1);
    bomb += "}q" + std::string(1, level) + "(" + pickled_string("a") + below + pickled_string("b") +
            below + "u";
  }
  std::string deep = pickled_tensor();
  for (int level = 0; level < 40; ++level) deep = pickled_dict({{"a", deep}});

  const std::vector<Case> cases = {
      {"os.system", pickle("cos\nsystem\n(" + pickled_string("true") + "tR"), "\"os.system\""},
      {"eval", pickle("c__builtin__\neval\n"), "__builtin__.eval"},
      {"near miss", pickle("ctorch._utils\n_rebuild_tensor\n"), "_rebuild_tensor"},
      {"unprintable import", pickle("c\x1b[2J\nx\n"), "\"?[2J.x\""},
      {"INST", pickle("(ios\nsystem\n"), "opcode 0x69"},
      {"OBJ", pickle("(N)o"), "opcode 0x6f"},
      {"STACK_GLOBAL", pickle("NN\x93"), "opcode 0x93"},
      {"extension registry", pickle("\x82\x01"), "opcode 0x82"},
      {"byte offset", pickle("NN\x93"), "byte 4"},
      {"protocol 4", "\x80\x04N.", "protocol 4"},
      {"empty", "", "the end"},
      {"no end", "\x80\x02N", "the end"},
      {"stack underflow", pickle("0"), "opcode 0x30"},
      {"tuple of nothing", pickle("\x87"), "fewer"},
      {"mark missing", pickle("t"), "a mark"},
      {"taking past a mark", pickle("N(\x85"), "fewer"},
      {"memo slot missing", pickle("h\x09"), "slot 9"},
      {"string past the end", pickle("X\xff\xff\xff\x7f"), "2147483647 bytes"},
      {"long past the end", pickle("\x8a\xff"), "255 bytes"},
      {"calling a string", pickle(pickled_string("f") + ")R"), "a string"},
      {"filling None", pickle("N(u"), "None"},
      {"key without value", pickle("}(" + pickled_string("a") + "u"), "a key alone"},
      {"integer key", pickle("}K\x01Ns"), "an integer"},
      {"key with escape", pickle(pickled_dict({{"\x1b[2J", pickled_tensor()}})), "?[2J"},
      {"long key", pickle(pickled_dict({{std::string(300, 'x'), pickled_tensor()}})), "256"},
      {"same key twice", pickle(pickled_dict({{"a", pickled_tensor()}, {"a", pickled_tensor()}})),
       "\"a\" twice"},
      {"dictionary containing itself", pickle("}q\x01" + pickled_string("a") + "h\x01s"),
       "used twice"},
      {"exponential dictionaries", pickle(bomb), "used twice"},
      {"deep dictionaries", pickle(deep), "nested too deeply"},
      {"tuple containing its dictionary", pickle("}q\x01" + pickled_string("a") + "h\x01\x85s"),
       "a tuple"},
      {"endless marks", pickle(std::string(200000, '(')), "131072 opcodes"},
      {"no tensors", pickle("}"), "tensors"},
      {"negative extent", pickle(pickled_tensor({.shape = {-2, 3}})), "found -2"},
      {"negative stride", pickle(pickled_tensor({.strides = {-3, 1}})), "found -3"},
      {"negative offset", pickle(pickled_tensor({.offset = -1})), "found -1"},
      {"negative storage", pickle(pickled_tensor({.elements = -6})), "found -6"},
      {"unknown storage", pickle(pickled_tensor({.storage_class = "ComplexFloatStorage"})),
       "ComplexFloatStorage"},
      {"OrderedDict with items", pickle("ccollections\nOrderedDict\n(NtR"), "without arguments"},
      {"storage that is none", pickle("(" + pickled_string("module") + "NNNNtQ"), "\"module\""},
  };
  for (const Case& hostile : cases) {
    const std::string message = pickle_error(hostile.pickle);
    EXPECT_NE(message.find(hostile.message), std::string::npos)
        << hostile.name << ": \"" << message << "\"";
  }
}

}  // namespace
