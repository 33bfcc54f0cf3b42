#include "model/text/pronunciation/heteronyms/table.h"

namespace text {
namespace {

// A word with its readings, the most usual first: name, Penn tags that speak for it (those of noun,
// verb and adjective are understood, a dash is none), American phonemes and, where they differ,
// British ones, which are those of misaki's lexicons where these have the reading
// (https://github.com/hexgrad/misaki, Apache-2.0). With `=`, the word is said as it would be
// without this table.
//
// Below it, what decides for a reading: phrases after a colon, with `_` for the word. Alternatives
// are separated by `/`, `*` is any word, a period is a mark or the end, and capitals are Penn tags.
// After `~` there are words that speak for the reading from up to eight words away. All of them,
// if they have three letters and more, may have an s.
constexpr std::string_view kBySense = R"(
aged | years VBD/VBN ˈAʤd | old JJ ˈAʤɪd
  years: _ CD, DT/PRP$ _ care/beef/cheese/cheddar/wine/whisky
  old: DT/PRP$ _ NN/NNS, the _ ., the _ and
arithmetic | sums NN əɹˈɪθmətˌɪk əɹˈɪθmətɪk | adjective ˌɛɹɪθmˈɛTɪk ˌaɹɪθmˈɛtɪk
  adjective: _ mean/progression/operation/series/average
arsenic | poison NN/VB ˈɑɹsᵊnɪk ˈɑːsᵊnɪk | adjective ɑɹsˈɛnɪk ɑːsˈɛnɪk
august | month NNP/NN ˈɔɡəst ˈɔːɡəst | grand JJ ɔɡˈʌst ɔːɡˈʌst
axes | lines NN ˈæksˌiz ˈaksiːz | tools NN/VB ˈæksᵻz ˈaksɪz
  lines ~ graph chart x y z plot coordinate horizontal vertical rotate rotation symmetry labelled
          labeled parallel perpendicular
  tools: battle _
  tools ~ sharpened sharpen sword spear knives tree chop chopped cut wood log hammers saws shovels
          picks tools shields stone warriors firefighters
bases | base NN/VB bˈAsᵻz bˈAsɪz | basis NN bˈAsiz bˈAsiːz
  basis: _ of/for
  basis ~ argument theory theories legal theoretical moral philosophical scientific claim evidence
          belief
bass | music NN/JJ bˈAs | fish NN bˈæs bˈas
  music: _ guitar/guitarist/player/line/drum/clef/note/voice/solo/clarinet/singer/section/amp/
         part/trombone, double/upright/electric/acoustic/play/played/playing/sing/sang/singing/
         slap _
  fish: sea/striped/largemouth/smallmouth/rock/grilled/roast/roasted/fried/baked/steamed/
        freshwater _, _ fishing/fillet/boat
  fish ~ ate eat eaten cooked dinner fish fishing fished fishermen fisherman angler caught catch
         lake river trout salmon carp pike tuna cod bait hook menu stocked species
blessed | verb blˈɛst | adjective blˈɛsɪd
  verb: _ with/by
  adjective: _ virgin/sacrament/trinity/mary/mother/saint/are/thing/day/relief/event/silence/hope/
             peace, every/whole/single _
bow | ribbon NN/JJ bˈO bˈQ | bend NN/VB bˈW
  ribbon: _ tie/window/legs/legged/hunting, _ and arrow
  ribbon ~ arrow archer archery quiver ribbon violin violinist cello cellist fiddle strings tied
           hair gift wrapped dress hunter
  bend: take/took/taking/taken/made/make a _, a deep/final/low/little/slight/polite/formal/stiff/
        curt/last _, _ to/down/before/out, _ of the/a ship/boat/vessel/yacht
  bend ~ ship ship's boat vessel yacht stern deck wave hull anchor sailor sailed curtain applause
         audience stage actor king queen passengers
bowed | bend VB/NN/JJ bˈWd | ribbon JJ bˈOd bˈQd
  ribbon: _ legs/string/instrument
bowing | bend VB/NN/JJ bˈWɪŋ | ribbon NN bˈOɪŋ bˈQɪŋ
  ribbon ~ violin cello fiddle strings
close | near JJ/RB klˈOs klˈQs | shut NN/VB klˈOz klˈQz
  near: the/a _ . JJ, _ to/by/behind/friend/together/range/call/proximity/quarters/relative/ties/
        attention/watch/second/contact/enough, too/very/so/as/how/quite/pretty/dangerously/get/
        got/getting/came/come/coming/stay/stayed/stand/stood/sat/drew/draws/lean/leaned _, glenn _
content | matter NN kˈɑntɛnt kˈɒntɛnt | pleased JJ/VB kəntˈɛnt
  matter: _ management/creator/creation/provider/marketing/strategy/moderation/library/analysis/
          delivery/warning/area/type
  pleased: heart's _, perfectly/quite/feel/felt/seem/seemed/look/looked/remain/remained _
contents | matter NN kˈɑntɛnts kˈɒntɛnts | pleased VB kəntˈɛnts
  pleased: _ himself/herself/itself
crooked | adjective kɹˈʊkɪd | bent VBD kɹˈʊkt
  bent: _ his/her/a finger
does | do MD/VB =dˈʌz | deer NN dˈOz dˈQz
  deer: bucks/stags/fawns/CD _, bucks/stags/fawns and _, _ and bucks/stags/fawns
dogged | adjective dˈɔɡɪd dˈɒɡɪd | verb dˈɔɡd dˈɒɡd
  adjective: DT/PRP$ _, _ determination/persistence/resistance/pursuit
dove | bird NN/JJ dˈʌv | dive VB/VBD/VBN dˈOv dˈQv
  dive: _ into/headfirst, _ for cover, _ in and
herb | plant NN ˈɜɹb hˈɜːb | name NNP hˈɜɹb hˈɜːb
inside | place NN/IN/RB ɪnsˈId ˌɪnsˈId | adjective ˈɪnsˌId ˌɪnsˈId
invalid | void JJ ɪnvˈælɪd ɪnvˈalɪd | patient NN ˈɪnvəlɪd
  patient: _ mother/father/wife/husband/son/daughter/sister/brother/child/aunt/uncle/parents/
           chair/carriage, chronic/bedridden/elderly/helpless/permanent _
job | work NN/VB ʤˈɑb ʤˈɒb | bible NNP ʤˈOb ʤˈQb
  work: _ centre/center/title/description/fair/market/interview/search/creation
  bible: book/patience/story/sufferings of _
lead | guide NN/VB/JJ lˈid lˈiːd | metal NN lˈɛd
  guide: _ role/singer/guitarist/actor/actress/author/story/time
  metal: _ pipe/paint/poisoning/bullet/acid/oxide/weight/content/shot/ore/mine/glass/crystal/
         solder/pencil/roof/exposure/contamination, molten/melted/contained/containing/contain _,
         of/pencil/white/red/heavy _ ./and/or, level/amount/traces/made of _
  metal ~ silver mined pencil graphite pipe metal copper zinc iron tin mercury toxic poison
          poisonous poisoned petrol gasoline alloy battery batteries element contaminated plumbing
          bullets
lead-based | metal JJ lˈɛdbˌAst
lead-free | metal JJ lˈɛdfɹˈi lˈɛdfɹˈiː
lead-lined | metal JJ lˈɛdlˈInd
learned | verb lˈɜɹnd lˈɜːnd | adjective lˈɜɹnɪd lˈɜːnɪd
  adjective: _ man/men/woman/judge/friend/society/societies/scholar/professor/journal/counsel/
             colleague/treatise/doctor/gentleman, very/most _
lima | city NNP/NN lˈimə lˈiːmə | bean JJ lˈImə lˈiːmə
  bean: _ bean
live | alive JJ/RB/NN lˈIv | dwell VB lˈɪv
  alive: _ music/show/broadcast/concert/album/audience/performance/stream/coverage/wire/
         ammunition/television/births/bait/feed/chat/event/recording, go/goes/going/went/
         broadcast/streamed/recorded/performed/aired/shown _
  dwell: _ longer/together/alone/without/abroad/forever, long _ the
lives | life NN lˈIvz | dwell VB lˈɪvz
  dwell: _ alone/here/there/happily
minute | time NN/RB/VB mˈɪnət mˈɪnɪt | tiny - mInˈut mInjˈuːt
  tiny: _ amount/detail/difference/particle/quantity/quantities/trace/fraction/change/variation/
        proportion/crack/hole/fragment/crystals/creatures/organisms/doses/droplets/grains/scale/
        size, so/very/extremely/incredibly _, VBP _ .
mobile | moving NN/JJ mˈObᵊl mˈQbIl | city NNP mObˈil mQbˈiːl
  moving: _ phone/app, virgin/boost _
moped | bike NN/JJ mˈOpˌɛd mˈQpɛd | sulk VB/VBD/VBN mˈOpt mˈQpt
  sulk: _ around/about
nearby | place RB/IN/NN/VB nˌɪɹbˈI nˌɪəbˈI | adjective nˈɪɹbˌI nˈɪəbI
nice | kind JJ/NN/RB nˈIs | city NNP nˈis nˈiːs
  city: _ and cannes, in/to/from/near _ .
number | count NN/VB nˈʌmbəɹ nˈʌmbə | numb JJR nˈʌməɹ nˈʌmə
  numb: grew/grow/growing/became/become/becoming/felt/feel/feeling/getting/got/ever _, _ than
overall | adverb RB ˌOvəɹˈɔl ˌQvəɹˈɔːl | adjective ˈOvəɹˌɔl ˈQvəɹɔːl
pasty | pie NN pˈæsti pˈasti | pale JJ pˈAsti
  pie: cornish _
  pale: _ face/skin/complexion/white/faced
  pale ~ face skin complexion pale
pate | head NN pˈAt | spread NN pɑtˈA pˈatA
  spread: liver/duck/goose/chicken/mushroom _, _ de
pâté | spread NN pɑtˈA pˈatA
polish | shine NN/VB pˈɑlɪʃ pˈɒlɪʃ | nation NNP pˈOlɪʃ pˈQlɪʃ
  shine: nail/shoe/furniture/floor _
  nation: _ government/president/people/army/language/border/city/minister/prime/sausage/
          immigrants/workers/troops/club/officials/soldiers
primer | paint NN/VB pɹˈIməɹ pɹˈImə | book NN pɹˈɪməɹ pɹˈImə
  book: _ on/in, latin/grammar/reading/school _
  book ~ book students school lessons
putting | put VBG/NN pˈʊTɪŋ pˈʊtɪŋ | golf NN pˈʌTɪŋ pˈʌtɪŋ
  golf: _ green/stroke/surface/practice/contest, chipping/driving and _
  golf ~ golf golfer greens birdie putter
read | present VB/VBP/VBZ/NN ɹˈid ɹˈiːd | past VBD/VBN/JJ ɹˈɛd
  past: well/widely _
reading | read VBG/NN/JJ/VB ɹˈidɪŋ ɹˈiːdɪŋ | town NNP ɹˈɛdɪŋ
  read: _ room/list/group/glasses/age
  town: _ fc/station/gaol/festival
reread | present VB/VBP/VBZ/NN ɹˌiɹˈid ɹiːɹˈiːd | past VBD/VBN/JJ ɹiɹˈɛd ɹiːɹˈɛd
resume | again VB ɹəzˈum ɹɪzjˈuːm | cv NN ɹˈɛzəmˌA ɹˈɛzjʊmA
resumé | cv NN ɹˈɛzəmˌA ɹˈɛzjʊmA
résumé | cv NN ɹˈɛzəmˌA ɹˈɛzjʊmA
résumés | cv NN ɹˈɛzəmˌAz ɹˈɛzjʊmAz
rosé | wine NN ɹOzˈA ɹˈQzA
row | line NN/VB/JJ ɹˈO ɹˈQ | quarrel NN ɹˈW
  line: in a _, _ of/after/upon, front/back/third/second/first/top/bottom/middle/each/every/death/
        skid _, _ the/a boat, _ boat
  quarrel: embroiled/involved/caught/locked in a _, a/the/this/that _ about/over/with, _ broke/
           erupted, had/have/having a _, blazing/flaming/furious/terrible/heated/almighty/
           political/diplomatic/angry/bitter/huge _
  quarrel ~ quarrel argument shouting neighbours minister mps angry furious tories
rowed | line VB ɹˈOd ɹˈQd | quarrel VBD ɹˈWd
  quarrel: _ about/over, _ with each/one/his/her
rowing | line VB/NN/JJ ɹˈOɪŋ ɹˈQɪŋ | quarrel VBG ɹˈWɪŋ
  quarrel: _ about/over, _ with each/one/his/her/my
sake | purpose NN sˈAk | drink NN sˈɑki sˈɑːki
  purpose: for * _, for * * _, the _ of
  drink: warm/hot/cold/japanese/chilled/drink/drank/drinking _, cup/bottle/glass/glasses/carafe of
         _, _ bar/brewery/cup
  drink ~ sushi japan japanese tokyo rice beer wine brewed brewery drank drink
sewer | drain NN/JJ sˈuəɹ sˈuːə | stitch NN sˈOəɹ sˈQə
  stitch ~ needle thread fabric sewing garment quilt dress dresses
slough | swamp NN slˈu slˈW | skin VB/NN slˈʌf | town NNP slˈW
  skin: _ off
  skin ~ snake skin dead cells
sow | plant VB/JJ sˈO sˈQ | pig NN sˈW
tear | eye NN tˈɪɹ tˈɪə | rip VB/NN tˈɛɹ tˈɛː
  eye: _ gas/duct/drop, burst/broke/dissolved into _
  eye ~ cheek eye cry cried crying wept weep face shed grief joy sorrow wiped rolled
  rip: _ up/down/apart/off/away/open, wear and _
  rip ~ sleeve fabric cloth paper trousers jeans muscle ligament hole shirt coat dress curtain
        canvas sail mend mended knee tendon hamstring
tears | eye NN tˈɪɹz tˈɪəz | rip VB/NN tˈɛɹz tˈɛːz
  eye: _ gas
  rip: _ up/down/apart/off/away/open
  rip ~ fabric cloth muscle ligament knee tendon mend mended curtains
well-read | past JJ wˌɛlɹˈɛd
widely-read | past JJ wˌIdliɹˈɛd
wind | air NN/JJ wˈɪnd | turn VB wˈInd
winded | breathless VB/JJ wˈɪndᵻd wˈɪndɪd
winding | turn VB/NN/JJ wˈIndɪŋ
wound | injury NN/VB/VBP/JJ wˈund wˈuːnd | coiled VBD/VBN wˈWnd
  injury: gunshot/bullet/stab/knife/head/flesh/open/entry/exit/stomach/leg _, _ care/infection/
          healing
  coiled: _ up/around/round/tightly/tight
)";

// Nouns and adjectives with another stress or another last sound than the verb.
constexpr std::string_view kByPartOfSpeech = R"(
absent | adjective ˈæbsənt ˈabsᵊnt | verb æbsˈɛnt absˈɛnt
abstract | noun ˈæbstɹˌækt ˈabstɹakt | verb əbstɹˈækt əbstɹˈakt
abuse | noun əbjˈus əbjˈuːs | verb əbjˈuz əbjˈuːz
addict | noun ˈædɪkt ˈadɪkt | verb ədˈɪkt
address | noun ˈædɹˌɛs ədɹˈɛs | verb ədɹˈɛs
affect | noun ˈæfˌɛkt ˈafɛkt | verb əfˈɛkt
affix | noun ˈæfˌɪks ˈafɪks | verb əfˈɪks
allies | noun ˈælˌIz ˈalIz | verb ˈælˌIz əlˈIz
alloy | noun ˈælˌY ˈalY | verb ˈælˌY əlˈY
ally | noun ˈælˌI ˈalI | verb ˈælˌI əlˈI
analyses | noun ənˈæləsˌiz ənˈalɪsiːz | verb ˈænᵊlˌIzᵻz ˈanəlIzɪz
annex | noun ˈænˌɛks ˈanɛks | verb ənˈɛks anˈɛks
attribute | noun ˈætɹəbjˌut ˈatɹɪbjuːt | verb ətɹˈɪbjˌut ətɹˈɪbjuːt
augment | noun ˈɔɡmənt ˈɔːɡmənt | verb ɔɡmˈɛnt ɔːɡmˈɛnt
buffet | food NN/JJ bʊfˈA bˈʌfA | strike VB bˈʌfət bˈʌfɪt
combat | noun kˈɑmbˌæt kˈɒmbat | verb kˈɑmbˌæt kˈɒmbat
combine | noun kˈɑmbˌIn kˈɒmbIn | verb kəmbˈIn
commune | noun kˈɑmjˌun kˈɒmjuːn | verb kəmjˈun kəmjˈuːn
compact | adjective kˈɑmpˌækt kəmpˈakt | noun kˈɑmpˌækt kˈɒmpakt | verb kəmpˈækt kəmpˈakt
complement | noun kˈɑmpləmənt kˈɒmplɪmᵊnt | verb kˈɑmpləmˌɛnt kˈɒmplɪmɛnt
compliment | noun kˈɑmpləmənt kˈɒmplɪmᵊnt | verb kˈɑmpləmˌɛnt kˈɒmplɪmɛnt
compound | noun kˈɑmpˌWnd kˈɒmpWnd | verb kəmpˈWnd
compress | noun kˈɑmpɹˌɛs kˈɒmpɹɛs | verb kəmpɹˈɛs
concert | noun kˈɑnsəɹt kˈɒnsət | verb kənsˈɜɹt kənsˈɜːt
conduct | noun kˈɑndˌʌkt kˈɒndʌkt | verb kəndˈʌkt
confine | noun kˈɑnfIn kˈɒnfIn | verb kənfˈIn
conflict | noun kˈɑnflˌɪkt kˈɒnflɪkt | verb kənflˈɪkt
conscript | noun kˈɑnskɹˌɪpt kˈɒnskɹɪpt | verb kənskɹˈɪpt
console | noun kˈɑnsˌOl kˈɒnsQl | verb kənsˈOl kənsˈQl
consort | noun kˈɑnsɔɹt kˈɒnsɔːt | verb kənsˈɔɹt kənsˈɔːt
construct | noun kˈɑnstɹˌʌkt kˈɒnstɹʌkt | verb kənstɹˈʌkt
contest | noun kˈɑntˌɛst kˈɒntɛst | verb kəntˈɛst
contract | noun kˈɑntɹˌækt kˈɒntɹakt | verb kəntɹˈækt kəntɹˈakt
contrast | noun kˈɑntɹˌæst kˈɒntɹɑːst | verb kəntɹˈæst kəntɹˈɑːst
converse | adjective kˈɑnvˌɜɹs kˈɒnvəːs | verb kənvˈɜɹs kənvˈɜːs
convert | noun kˈɑnvˌɜɹt kˈɒnvəːt | verb kənvˈɜɹt kənvˈɜːt
convict | noun kˈɑnvˌɪkt kˈɒnvɪkt | verb kənvˈɪkt
decrease | noun dˈikɹˌis dˈiːkɹiːs | verb dəkɹˈis dɪkɹˈiːs
defect | noun dˈifɛkt dˈiːfɛkt | verb dəfˈɛkt dɪfˈɛkt
desert | sand NN/JJ dˈɛzəɹt dˈɛzət | abandon VB dəzˈɜɹt dɪzˈɜːt
  abandon: just _
diagnoses | noun dˌIəɡnˈOsˌiz dˌIəɡnˈQsiːz | verb dˌIəɡnˈOsᵻz dˌIəɡnˈQzɪz
diffuse | adjective dəfjˈus dɪfjˈuːs | verb dəfjˈuz dɪfjˈuːz
digest | noun dˈIʤˌɛst dˈIʤɛst | verb dIʤˈɛst
discharge | noun dˈɪsʧˌɑɹʤ dˈɪsʧɑːʤ | verb dɪsʧˈɑɹʤ dɪsʧˈɑːʤ
discount | noun dˈɪskˌWnt dˈɪskWnt | verb dˌɪskˈWnt dɪskˈWnt
entrance | door NN/JJ ˈɛntɹəns | charm VB ɪntɹˈæns ɪntɹˈɑːns
escort | noun ˈɛskˌɔɹt ˈɛskɔːt | verb ɪskˈɔɹt ɪskˈɔːt
essay | noun ˈɛsA | verb ɛsˈA
excuse | noun ɪkskjˈus ɪkskjˈuːs | verb ɪkskjˈuz ɪkskjˈuːz
exploit | noun ˈɛksplˌYt ˈɛksplYt | verb ɪksplˈYt
export | noun ˈɛkspˌɔɹt ˈɛkspɔːt | verb ɪkspˈɔɹt ɪkspˈɔːt
extract | noun ˈɛkstɹˌækt ˈɛkstɹakt | verb ɪkstɹˈækt ɪkstɹˈakt
ferment | noun fˈɜɹmˌɛnt fˈɜːmɛnt | verb fəɹmˈɛnt fəmˈɛnt
frequent | adjective fɹˈikwənt fɹˈiːkwᵊnt | verb fɹˈikwənt fɹɪkwˈɛnt
house | noun hˈWs | verb hˈWz
houses | noun hˈWzᵻz hˈWzɪz
implant | noun ˈɪmplˌænt ˈɪmplɑːnt | verb ɪmplˈænt ɪmplˈɑːnt
implement | noun ˈɪmpləmənt ˈɪmplɪmᵊnt | verb ˈɪmpləmˌɛnt ˈɪmplɪmɛnt
import | noun ˈɪmpˌɔɹt ˈɪmpɔːt | verb ɪmpˈɔɹt ɪmpˈɔːt
impress | noun ˈɪmpɹˌɛs ˈɪmpɹɛs | verb ɪmpɹˈɛs
imprint | noun ˈɪmpɹˌɪnt ˈɪmpɹɪnt | verb ɪmpɹˈɪnt
incense | smoke NN/JJ ˈɪnsˌɛns ˈɪnsɛns | anger VB ɪnsˈɛns
incline | noun ˈɪnklˌIn ˈɪnklIn | verb ɪnklˈIn
increase | noun ˈɪnkɹˌis ˈɪnkɹiːs | verb ɪnkɹˈis ɪnkɹˈiːs
insert | noun ˈɪnsˌɜɹt ˈɪnsəːt | verb ɪnsˈɜɹt ɪnsˈɜːt
insult | noun ˈɪnsˌʌlt ˈɪnsʌlt | verb ɪnsˈʌlt
intern | noun ˈɪntˌɜɹn ˈɪntəːn | verb ɪntˈɜɹn ɪntˈɜːn
invite | noun ˈɪnvˌIt ˈɪnvIt | verb ɪnvˈIt
mandate | noun mˈændˌAt mˈandAt | verb mˈændˌAt mˌandˈAt
mismatch | noun mˈɪsmˌæʧ mˈɪsmaʧ | verb mˌɪsmˈæʧ mˌɪsmˈaʧ
misprint | noun mˈɪspɹˌɪnt mˈɪspɹɪnt | verb mˌɪspɹˈɪnt
misuse | noun mˌɪsjˈus mˌɪsjˈuːs | verb mˌɪsjˈuz mˌɪsjˈuːz
object | noun ˈɑbʤəkt ˈɒbʤɛkt | verb əbʤˈɛkt
offset | noun NN ˈɔfsˌɛt ˈɒfsɛt | verb VB/VBD/VBN/JJ ˌɔfsˈɛt ˌɒfsˈɛt
ornament | noun ˈɔɹnəmᵊnt ˈɔːnəmᵊnt | verb ˈɔɹnəmɛnt ˈɔːnəmɛnt
overlap | noun ˈOvəɹlˌæp ˈQvəlap | verb ˌOvəɹlˈæp ˌQvəlˈap
overrun | noun NN ˈOvəɹɹˌʌn ˈQvəɹʌn | verb VB/VBN/JJ ˌOvəɹɹˈʌn ˌQvəɹˈʌn
perfect | adjective pˈɜɹfəkt pˈɜːfɪkt | verb pəɹfˈɛkt pəfˈɛkt
permit | noun pˈɜɹmɪt pˈɜːmɪt | verb pəɹmˈɪt pəmˈɪt
pervert | noun pˈɜɹvˌɜɹt pˈɜːvəːt | verb pəɹvˈɜɹt pəvˈɜːt
present | noun pɹˈɛzᵊnt | verb pɹizˈɛnt pɹɪzˈɛnt
proceeds | noun pɹˈOsˌidz pɹˈQsiːdz | verb pɹəsˈidz pɹəsˈiːdz
produce | noun pɹˈOdˌus pɹˈɒdjuːs | verb pɹədˈus pɹədjˈuːs
progress | noun pɹˈɑɡɹəs pɹˈQɡɹɛs | verb pɹəɡɹˈɛs pɹQɡɹˈɛs
project | noun pɹˈɑʤˌɛkt pɹˈɒʤɛkt | verb pɹəʤˈɛkt
prospect | noun pɹˈɑspˌɛkt pɹˈɒspɛkt | verb pɹˈɑspˌɛkt pɹəspˈɛkt
protest | noun pɹˈOtˌɛst pɹˈQtɛst | verb pɹətˈɛst
purport | noun pˈɜɹpˌɔɹt pˈɜːpɔːt | verb pəɹpˈɔɹt pəpˈɔːt
rebel | noun ɹˈɛbᵊl | verb ɹəbˈɛl ɹɪbˈɛl
recall | noun ɹˈikˌɔl ɹˈiːkɔːl | verb ɹəkˈɔl ɹɪkˈɔːl
recoil | noun ɹˈikˌYl ɹˈiːkYl | verb ɹəkˈYl ɹɪkˈYl
record | noun ɹˈɛkəɹd ɹˈɛkɔːd | verb ɹəkˈɔɹd ɹɪkˈɔːd
recount | noun ɹˈikˌWnt ɹˈiːkWnt | verb ɹikˈWnt ɹɪkˈWnt
refund | noun ɹˈifˌʌnd ɹˈiːfʌnd | verb ɹəfˈʌnd ɹiːfˈʌnd
refuse | noun ɹˈɛfjˌus ɹˈɛfjuːs | verb ɹəfjˈuz ɹɪfjˈuːz
  noun: _ collection/collector/bin/sacks/disposal/dump/truck/bags
regiment | noun ɹˈɛʤəmᵊnt ɹˈɛʤɪmᵊnt | verb ɹˈɛʤəmˌɛnt ɹˈɛʤɪmɛnt
regress | noun ɹˈiɡɹˌɛs ɹˈiːɡɹɛs | verb ɹəɡɹˈɛs ɹɪɡɹˈɛs
reject | noun ɹˈiʤˌɛkt ɹˈiːʤɛkt | verb ɹəʤˈɛkt ɹɪʤˈɛkt
relapse | noun ɹˈilˌæps ɹˈiːlaps | verb ɹəlˈæps ɹɪlˈaps
relay | noun ɹˈilˌA ɹˈiːlA | verb ɹilˈA ɹɪlˈA
remake | noun ɹˈimˌAk ɹˈiːmAk | verb ɹimˈAk ɹˌiːmˈAk
remit | noun ɹˈimˌɪt ɹˈiːmɪt | verb ɹəmˈɪt ɹɪmˈɪt
replay | noun ɹˈiplˌA ɹˈiːplA | verb ɹiplˈA ɹˌiːplˈA
reprint | noun ɹˈipɹˌɪnt ɹˈiːpɹɪnt | verb ɹipɹˈɪnt ɹˌiːpɹˈɪnt
rerun | noun ɹˈiɹˌʌn ɹˈiːɹʌn | verb ɹiɹˈʌn ɹiːɹˈʌn
resit | noun ɹˈisˌɪt ɹˈiːsɪt | verb ɹisˈɪt ɹˌiːsˈɪt
restart | noun ɹˈistˌɑɹt ɹˈiːstɑːt | verb ɹistˈɑɹt ɹˌiːstˈɑːt
retake | noun ɹˈitˌAk ɹˈiːtAk | verb ɹitˈAk ɹiːtˈAk
rethink | noun ɹˈiθˌɪŋk ɹˈiːθɪŋk | verb ɹiθˈɪŋk ɹˌiːθˈɪŋk
reuse | noun ɹijˈus ɹˌiːjˈuːs | verb ɹijˈuz ɹˌiːjˈuːz
rewind | noun ɹˈiwˌInd ɹˈiːwInd | verb ɹiwˈInd ɹˌiːwˈInd
rewrite | noun ɹˈiɹˌIt ɹˈiːɹIt | verb ɹiɹˈIt ɹˌiːɹˈIt
segment | noun sˈɛɡmᵊnt | verb sˈɛɡmˌɛnt sɛɡmˈɛnt
subject | noun sˈʌbʤɛkt | verb səbʤˈɛkt
  noun: _ to/matter
supplement | noun sˈʌpləmənt sˈʌplɪmᵊnt | verb sˈʌpləmˌɛnt sˈʌplɪmɛnt
survey | noun sˈɜɹvˌA sˈɜːvA | verb səɹvˈA səvˈA
suspect | noun sˈʌspˌɛkt sˈʌspɛkt | verb səspˈɛkt
torment | noun tˈɔɹmˌɛnt tˈɔːmɛnt | verb tɔɹmˈɛnt tɔːmˈɛnt
transfer | noun tɹˈænsfəɹ tɹˈɑːnsfəː | verb tɹˈænsfəɹ tɹɑːnsfˈɜː
transform | noun tɹˈænsfˌɔɹm tɹˈɑːnsfɔːm | verb tɹænsfˈɔɹm tɹɑːnsfˈɔːm
transplant | noun tɹˈænsplˌænt tɹˈɑːnsplɑːnt | verb tɹænsplˈænt tɹɑːnsplˈɑːnt
transport | noun tɹˈænspˌɔɹt tɹˈɑːnspɔːt | verb tɹænspˈɔɹt tɹɑːnspˈɔːt
underline | noun ˈʌndəɹlˌIn ˈʌndəlIn | verb ˈʌndəɹlˌIn ˌʌndəlˈIn
update | noun ˈʌpdˌAt ˈʌpdAt | verb ˈʌpdˌAt ˌʌpdˈAt
upgrade | noun ˈʌpɡɹˌAd ˈʌpɡɹAd | verb ˈʌpɡɹˌAd ˌʌpɡɹˈAd
uplift | noun ˈʌplˌɪft ˈʌplɪft | verb ˌʌplˈɪft
upload | noun ˈʌplˌOd ˈʌplQd | verb ˈʌplˌOd ˌʌplˈQd
upset | noun NN ˈʌpsˌɛt ˈʌpsɛt | verb VB/VBD/VBN/JJ ˌʌpsˈɛt
  noun: _ victory/win
  verb: _ by/at/about/that/with
use | noun jˈus jˈuːs | verb jˈuz jˈuːz
warehouse | noun wˈɛɹhˌWs wˈɛːhWs | verb wˈɛɹhˌWz wˈɛːhWz
)";

// Nouns and adjectives in -ate, whose ending is weak.
constexpr std::string_view kWeakEndings = R"(
advocate | noun ˈædvəkət ˈadvəkət | verb ˈædvəkˌAt ˈadvəkAt
affiliate | noun əfˈɪliət əfˈɪlɪət | verb əfˈɪliˌAt əfˈɪlɪAt
aggregate | noun ˈæɡɹəɡət ˈaɡɹɪɡət | verb ˈæɡɹəɡˌAt ˈaɡɹɪɡAt
alternate | adjective ˈɔltəɹnət ɔːltˈɜːnɪt | verb ˈɔltəɹnˌAt ˈɔːltənAt
animate | adjective ˈænəmət ˈanɪmət | verb ˈænəmˌAt ˈanɪmAt
appropriate | adjective əpɹˈOpɹiət əpɹˈQpɹɪət | verb əpɹˈOpɹiˌAt əpɹˈQpɹɪAt
approximate | adjective əpɹˈɑksəmət əpɹˈɒksɪmət | verb əpɹˈɑksəmˌAt əpɹˈɒksɪmAt
articulate | adjective ɑɹtˈɪkjələt ɑːtˈɪkjʊlət | verb ɑɹtˈɪkjəlˌAt ɑːtˈɪkjʊlAt
aspirate | noun ˈæspəɹət ˈaspəɹət | verb ˈæspəɹˌAt ˈaspɪɹAt
associate | noun əsˈOsiət əsˈQʃɪət | verb əsˈOsiˌAt əsˈQʃɪAt
certificate | noun səɹtˈɪfəkət sətˈɪfɪkət | verb sˌɜɹtˈɪfəkAt sətˈɪfɪkAt
confederate | noun kənfˈɛdəɹət | verb kənfˈɛdəɹˌAt kənfˈɛdəɹAt
conglomerate | noun kənɡlˈɑməɹət kənɡlˈɒməɹət | verb kənɡlˈɑməɹˌAt kənɡlˈɒməɹAt
consummate | adjective kˈɑnsəmət kˈɒnsjʊmət | verb kˈɑnsəmˌAt kˈɒnsjʊmAt
coordinate | noun kOˈɔɹdənət kQˈɔːdɪnət | verb kOˈɔɹdənˌAt kQˈɔːdɪnAt
correlate | noun kˈɔɹələt kˈɒɹələt | verb kˈɔɹəlˌAt kˈɒɹəlAt
curate | noun kjˈʊɹət kjˈʊəɹət | verb kjˈʊɹˌAt kjʊəɹˈAt
degenerate | adjective dəʤˈɛnəɹət dɪʤˈɛnəɹət | verb dəʤˈɛnəɹˌAt dɪʤˈɛnəɹAt
delegate | noun dˈɛləɡət dˈɛlɪɡət | verb dˈɛləɡˌAt dˈɛlɪɡAt
deliberate | adjective dəlˈɪbəɹət dɪlˈɪbəɹət | verb dəlˈɪbəɹˌAt dɪlˈɪbəɹAt
designate | adjective dˈɛzɪɡnˌAt dˈɛzɪɡnət | verb dˈɛzɪɡnˌAt dˈɛzɪɡnAt
desolate | adjective dˈɛsələt | verb dˈɛsəlˌAt dˈɛsəlAt
deviate | noun dˈiviət dˈiːvɪət | verb dˈiviˌAt dˈiːvɪAt
duplicate | adjective dˈupləkət djˈuːplɪkət | verb dˈupləkˌAt djˈuːplɪkAt
elaborate | adjective əlˈæbəɹət ɪlˈabəɹət | verb əlˈæbəɹˌAt ɪlˈabəɹAt
estimate | noun ˈɛstəmət ˈɛstɪmət | verb ˈɛstəmˌAt ˈɛstɪmAt
graduate | noun ɡɹˈæʤəwət ɡɹˈaʤʊət | verb ɡɹˈæʤʊˌAt ɡɹˈaʤʊAt
incarnate | adjective ɪnkˈɑɹnət ɪnkˈɑːnət | verb ɪnkˈɑɹnˌAt ɪnkˈɑːnAt
initiate | noun ɪnˈɪʃiət ɪnˈɪʃɪət | verb ɪnˈɪʃiˌAt ɪnˈɪʃɪAt
intimate | adjective ˈɪntəmət ˈɪntɪmət | verb ˈɪntəmˌAt ˈɪntɪmAt
laminate | noun lˈæmənət lˈamɪnət | verb lˈæmənˌAt lˈamɪnAt
legitimate | adjective ləʤˈɪTəmət lɪʤˈɪtɪmət | verb ləʤˈɪTəmˌAt lɪʤˈɪtɪmˌAt
moderate | adjective mˈɑdəɹət mˈɒdəɹət | verb mˈɑdəɹˌAt mˈɒdəɹAt
overestimate | noun ˌOvəɹˈɛstəmət ˌQvəɹˈɛstɪmət | verb ˌOvəɹˈɛstəmˌAt ˌQvəɹˈɛstɪmAt
postulate | noun pˈɑsʧələt pˈɒstjʊlət | verb pˈɑsʧəlˌAt pˈɒstjʊlAt
precipitate | adjective pɹisˈɪpəTət pɹɪsˈɪpɪtət | verb pɹisˈɪpətˌAt pɹɪsˈɪpɪtAt
predicate | noun pɹˈɛdəkət pɹˈɛdɪkət | verb pɹˈɛdəkˌAt pɹˈɛdɪkAt
replicate | noun ɹˈɛpləkət ɹˈɛplɪkət | verb ɹˈɛpləkˌAt ɹˈɛplɪkAt
separate | adjective sˈɛpəɹət | verb sˈɛpəɹˌAt sˈɛpəɹAt
subordinate | adjective səbˈɔɹdənət səbˈɔːdɪnət | verb səbˈɔɹdnˌAt səbˈɔːdɪnAt
syndicate | noun sˈɪndəkət sˈɪndɪkət | verb sˈɪndəkˌAt sˈɪndɪkAt
underestimate | noun ˌʌndəɹˈɛstəmət ʌndəɹˈɛstɪmət | verb ˌʌndəɹˈɛstəmˌAt ʌndəɹˈɛstɪmAt
)";

}  // namespace

std::array<std::string_view, 3> heteronym_table() {
  return {kBySense, kByPartOfSpeech, kWeakEndings};
}

}  // namespace text
