/**
 * The 2,000 most common passwords of at least eight characters, in lower case, from published leaks. The
 * source is @zxcvbn-ts/language-common 4.1.3 (MIT). Offensive words are omitted, and so is everything that the other
 * rules of `password-rule.ts` reject, such as a word of the list with digits at its end.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
1234567890a 1234567890q 1234567890z 123456789qwe 123456as 123456qw 123456qwe 123456qwerty 123456ru 12345qaz
12345qwe 12345qwer 12345qwert 12345qwerty 1234asdf 1234qwer 1234rewq 1234zxcv 123qq123 123qwe123 123qweasd
123qweasdzxc 123qwert 123qwerty 12qw34er 12qwaszx 1a2b3c4d 1a2s3d4f 1michael 1million 1passwor 1q2q3q4q 1q2w3e4r
1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 1qazxsw23edc 1qazzaq1 1qw23er4
1x2zkg8w 1z2x3c4v 1z2x3c4v5b 23skidoo 2wsx3edc 45m2do5bs 55bgates 5wr2i7h8 7ugd5hip2j 8j4ye3uz 9293709b13
a1a2a3a4 a1b2c3d4 a1s2d3f4 aardvark abdullah aberdeen abnormal abracadabra abrakadabra absolute absolutely
acapulco access14 achilles acidburn adelaide adgjmptw adrenalin adrienne advanced agent007 airborne aircraft
airforce airplane albatros alcatraz alejandr alejandro aleksandr aleksandra alessand alessandro alex1234
alexande alexander alexandr alexandra alexandre alleycat alliance allison1 allstate almighty alpha123 alphabet
alterego ambrosia america1 american amethyst amsterda amsterdam anaconda anastasi anastasia anastasiya andersen
anderson andromed andromeda andyod22 angel123 angelica angelika angelina anhyeuem animated annabell annmarie
anonymous antelope anthony1 antonina anything apollo11 apollo13 apple123 applepie aquarius archange architec
argentin argentina arizona1 arkansas armagedon armstron arsenal1 as123456 asdf1234 asdffdsa asdfg123 asdfgh01
asdfghjk asdfghjkl asdfqwer asdfzxcv asdqwe123 ashleigh aspirine atlantic atlantis atreides attitude auckland
augustin augustus austin31 australi australia avalanch aviation awesome1 azertyui azertyuiop azsxdcfv baberuth
babybear babyblue babycake babydoll babyface babygirl babylon5 babylove backbone backdoor badabing balloons
baltimor baracuda barbados barcelon barcelona barefeet barefoot baritone barselona baseball basketba basketball
bcfields bearcats beatles1 beatrice beautifu beautiful beckham7 beefcake beethove bellagio bendover benedict
benessere benjamin bergkamp berkeley bettyboo beverley bigblack bigblock bigdaddy bigmoney bigpoppa bigtruck
billabon billybob billyboy binladen biohazard birthday bismarck bismilla bismillah blackberry blackbir blackbird
blackcat blackdog blackhaw blackhawk blackjac blackjack blacklab blackman blackout blessing blink182 blizzard
blowfish blue1234 blueball bluebell blueberr blueberry bluebird blueeyes bluefish bluejays bluemoon bluesman
bluestar bobafett bobdylan bobmarley bollocks bonehead bookworm bordeaux borussia bradford bradley1 brandon1
brewster brighton brigitte brittany brittney broadway broncos1 brooklyn brothers browning brucelee bubba123
bubbles1 buckeyes buckshot budapest buddy123 buddyboy buddydog budlight budweise budweiser buffalo1 building
bukowski bulldog1 bulldogs bullfrog bullseye bunghole business buster12 bynthytn cabernet cadillac caliente
californ california caligula calimero callaway callisto camaross cambiami cambridg cameron1 campbell canadian
candyass candyman cannibal cantona7 capetown capitals capricor capricorn capslock captain1 cardinal cardinals
care1839 carebear carlisle carlitos carnival carolina caroline carpedie carpente cartman1 cartoons casanova
cashflow cashmone cashmoney cassandr cassandra castillo catalina catherin catherine catwoman cavalier cbr900rr
cdtnkfyf celebrity cerberus cfitymrf chainsaw chairman challeng chambers champion chandler changeme chargers
charisma charlene charles1 charlie1 charlie2 charlott charlotte charlton checkers cheerleaers chelsea1 chemical
cherokee cherries cheshire chester1 chestnut chevelle chevrole chevrolet chewbacc cheyenne chicago1 chicken1
chickens children chipmunk chiquita chocolat chocolate chopper1 chris123 chrisbln chrysler chuckles cinnamon
citation civilwar cjkysirj clarence clarinet clarissa classics claudia1 claymore clemente cleopatr cleopatra
clevelan cleveland clifford climbing clippers cnfybckfd cocacola coldbeer coldplay colombia colonial colorado
coltrane columbia columbus comanche commande commander commando complete computer concorde concrete confused
conquest constant consumer continue contract converse cooldude coolhand coolness copenhag corleone cornelia
cornwall corvette costello cosworth courtney coventry cowboys1 crackers crawford crazybab crazyman creation
creative creature creepers crescent cricket1 criminal cristian cristina crjhgbjy cromwell crusader crystal1
culinary customer cutiepie cyclones cygnusx1 daisydog dallas22 dangerous daniella danielle dannyboy daredevi
darkange darkangel darklord darkness darkside darkstar darthvad daughter david123 davidson daylight dbrnjhbz
deadhead deadpool deadspin december deepthroat deerhunt deeznuts deeznutz defender deftones delaware delpiero
demon666 derparol designer destiny1 dfcbkbcf dfktynby dfktynbyf diamond1 diamonds dietcoke digital1 dilbert1
dilligaf dingdong dinosaur dipstick director dirtbike disaster discover dkflbckfd dkflbvbh doberman dodgeram
dodgers1 doghouse dogpound dolemite dolphin1 dolphins dominion dominiqu dominique dontknow doomsday dortmund
doughboy doughnut downhill download downtown dragon12 dragonba dragonball dragonballz dragonfl dragonfly
dragster dreamcas dreaming drowssap drpepper drummer1 dthjybrf dtkjcbgtl dtxyjcnm dutchess dynamite earnhard
earthlink eastside eastwood eatmenow eclipse1 edmonton eggplant eighteen einstein ekaterina elcamino eldiablo
eldorado electric electron elements eleonora elephant elisabet elizabet elizabeth elizaveta emmanuel enforcer
engineer england1 enternow enterpri enterprise entrance envelope erection ericsson escalade espresso estrella
eternity evangelion everlast evolutio evolution excalibu excalibur exchange experienced explorer f00tball
fabulous facebook fairlane faithful fandango fantasia fantomas farscape fastball favorite fearless feathers
february federico feelgood fellatio ferguson fernando ferrari1 festival fgtkmcby fidelity finalfantasy fireball
firebird fireblad firefigh firewall fishbone fishcake fisherma fisherman fishhead fishing1 fishtank fivestar
fkbyjxrf fktrcfylh fktrcfylhf flamengo flamingo fletcher flexible flipflop flipper1 florence florida1 flounder
flvbybcnhfnjh flyers88 football fordf150 foreplay foreskin forever1 forgetit formula1 forsaken fortress fountain
foxylady francesc francesco francine francisc francois frankie1 franklin freckles frederic frederik fredrick
freebird freedom1 freefall freepass freestyle freeuser friday13 friendly friendster front242 frontier fullmoon
function funstuff fussball futurama fyfcnfcbz fyfnjkbq fyutkbyf fyutkjxtr gabriel1 gabriela gabriele gabriell
gabrielle gallaries gamecube gameover gandalf1 gangster gannibal garfield gargoyle gateway1 gateway2 gatorade
gbhfvblf generals genesis1 geoffrey georgina geronimo gertrude gesperrt getmoney gfhjkm123 gfhjkmgfhjkm
ghbdtn123 ghbdtnbr ghbdtnrfrltkf ghblehjr ghbywtccf ghhh47hj7649 ghjcnbnenrf ghjcnjgfhjkm ghjcnjnfr ghjuhfvvf
ghostrider gianluca gigabyte gilligan giovanna giovanni giuseppe gizmodo1 gladiato gladiator godbless godfathe
godfather godsmack godspeed godzilla gogators goldberg goldeney goldeneye goldfing goldfish goldstar goldwing
golfball gonzales gonzalez good123654 goodgirl goodluck goodtime goodyear gordon24 gorgeous graduate graphics
grateful greatone greedisgood green123 greenbay greenday greenman gretchen greywolf griffith gsxr1000 gtnhjdbx
guardian guillaum guillerm guinness hairball halflife hallo123 hallowee halloween hamilton handball handsome
handyman hannibal happines happiness happy123 happyday happyman hardball hardrock hardware hardwood harrison
harrypotter hartford hastings hattrick hawaii50 hawaiian hawkeyes hayabusa heather1 hedgehog heineken heinrich
helsinki hercules herewego heritage hetfield highbury highheel highland highlander highlife hillbill holidays
hollywoo hollywood homemade homepage homework hondacbr honduras honeybee honeybun hongkong honolulu hooligan
hoosiers hopeless hounddog houston1 htubcnhfwbz hugoboss humphrey hurrican hurricane huskers1 hyperion icecream
icehouse idontkno idontknow ilikepie illinois illusion ilovegod iloveyou immortal imperial implants india123
infantry infiniti infinity information innocent insanity insomnia inspiron integral interacial interest internet
intrepid intruder inuyasha ireland1 irishman ironmaiden isabella isabelle islander istanbul istheman italiano
iverson3 jackson1 jackson5 james007 james123 jamesbon jamesbond japanese jasmine1 jayhawks jeanette jeepster
jefferso jefferson jeffrey1 jellybea jellybean jennifer jennings jeremiah jermaine jessica1 jiggaman johannes
johncena johndeer johngalt johnson1 jonathan jonathon jordan23 josephin juliette junkmail jupiter1 jupiter2
jurassic just4fun justdoit justice1 juventus kakashka kamasutra kamikadze kamikaze kangaroo karolina katarina
katerina katherin katherine kathleen kawasaki kayleigh kazantip kcchiefs kcj9wx5n kenneth1 kentucky kenworth
keyboard keystone kicksass kikimora kimberly kingfish kingkong kingston kirkland kissmyas kissmyass kittycat
kittykat kjrjvjnbd kleopatra klondike knickers knockers knuckles konstantin kordell1 koroleva krasotka kristen1
kristian kristin1 kristina kristine krokodil labrador lacrosse laetitia lakeside lakewood lalakers lancelot
landmark lapochka laserjet lasvegas laurence lavalamp lawrence leavemealone lebowski leedsutd left4dead lemonade
lenochka leonardo letmein1 letmein2 letsdoit lfitymrf libertad liberty1 lifehack lifetime lighting lightnin
lightning lilwayne limewire lineage2 lionheart lionking lipstick liverpoo liverpool ljxtymrf lockdown logitech
lokomotiv lol12345 lollipop lollypop lonesome lonestar lonewolf longdong longhair longhorn longjohn lorraine
love1234 loveless lovelife loverboy loverman lowrider lucky123 luckydog luckyone lunchbox macaroni macdaddy
macintos madagaskar madeline madison1 magazine magellan magic123 magician magicman magnolia mailcreated5240
majestic makaveli makeitso maksimka malaysia mallorca mallrats mamacita mamochka manchest manchester mandarin
mandingo mandrake manunited maradona marathon marauder marcello marcius2 margaret margarit margarita marianna
marianne mariners marines1 marino13 mariposa marjorie marlboro marriage marseill marseille marshall martinez
maryjane maryland masamune maserati mash4077 master12 masterbate masterbating mastermind matchbox matthew1
matthews matthias maverick maxpower maxwell1 mazafaka mazda323 mazda626 mazdarx7 mcdonald mckenzie meatball
meathead meatloaf mechanic medicine megadeth megapass megatron melanie1 melissa1 mephisto mercedes mercury1
meredith meridian mersedes messenger metallic metallica michael1 michael2 michaela michaels michigan microlab
microphone microsof microsoft midnight mike1234 military millenium millions millwall minecraft minimoni ministry
minnesot mischief misfit99 mississippi missouri modelsne mohammad mohammed mollydog monalisa money123 moneyman
mongoose monkey12 monkeybo monkeyboy monopoly monster1 monsters montana1 montecar monterey montgom240 montreal
montrose moonbeam moonligh moonlight moonshin morpheus morrison morrowind mortgage mortimer motherlode motocros
motorola mountain mudvayne muhammad mulligan multiplelo munchkin mushroom musicman mustang1 mustang2 mustang5
mustang6 mustangs mynameis mypassword myspace1 myxworld napoleon nascar24 natalie1 natasha1 natedogg nathalie
nathanie national naughty1 nautilus navigator navyseal ncc1701a ncc1701d ncc1701e ncc74656 nebraska negative
nemrac58 netscape nevermin nevermind nevermore newcastl newcastle newpass6 newyork1 nicholas nightmar nightmare
nightowl nightwin nightwish nineball nineinch nintendo nirvana1 nokia123 nokia5530 nokia5800 nokia6233 nokia6300
nokian73 noname123 nopassword normandy northern nosferatu nostromo notebook nothing1 notredam november
nthvbyfnjh ntktdbpjh nuttertools nwo4life nygiants oblivion obsidian offshore oklahoma opendoor operator
optimist original outsider overlord p0015123 p0o9i8u7 p4ssw0rd p@ssw0rd pa55w0rd pa55word packers1 paintbal
paintball painting pakistan paladin1 pallmall palmtree panasoni panasonic pancakes pantera1 panther1 panthers
pantyhos paperino papillon paradigm paradise paramedi paranoid parlament pasadena pass1234 passmast passport
passw0rd passwor1 password passwords passwort patches1 pathetic pathfind patience patricia patrick1 patriots
pavement pavilion peaches1 pearljam peekaboo penelope penguin1 penguins pentagon penthous perfect1 personal
pertinant peterbil peterpan peterson petrovich phantom1 pharmacy phialpha philippe phillies phillips phoenix1
pianoman pictures piercing pineappl pineapple pinetree pingpong pinkfloy pinkfloyd pinnacle pipeline piramida
pitchers pizzahut pizzaman plastics platinum platypus playball playmate playstat playstation playtime pleasure
plymouth pokemon1 polniypizdec0211 poohbear pool6123 poontang poophead popcorn1 porkchop porsche1 porsche9
portland portugal poseidon positive power123 powerful powerman preacher precious predator presario presiden
president pressure princesa princess pringles printing private1 progress property prophecy prospect protocol
prototype pufunga7782 pumpkin1 pumpkins punisher punkrock puppydog q1q2q3q4q5 q1w2e3r4 q1w2e3r4t5y6 q2w3e4r5
qawsedrf qaz123wsx qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedcrfv qazxswedc question qwe123qwe qweasd123
qweasdzx qweasdzxc qwer1234 qwerasdf qwerasdfzxcv qwert123 qwert12345 qwerty11 qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwerty13 qwertyui qwertyuio qwertyuiop r2d2c3po radiohea radiohead ragnarok raiders1
railroad rainbow1 rainbow6 rainbows rainyday raistlin rammstein randolph rangers1 rasputin rastaman raymond1
realmadrid rebecca1 reckless recovery redalert redbaron reddwarf redheads redlight redwings reginald register
reloaded remember remingto renegade republic research resident revoluti revolution revolver reynolds rfhfvtkmrf
rfhfylfi rfhnjirf rfnthbyf rfntymrf rfvfcenhf rhbcnbyf rhfcfdbwf rhfcjnrf rhiannon rhjrjlbk rhtdtlrj riccardo
richard1 richards richmond riffraff rightnow riverrat riversid rjhjktdf rjirfrgbde rjycnfynby roadking roadrunn
roadrunner roadster robinson robotech robotics rockford rockhard rocknrol rocknroll rockstar rockwell rodrigue
rolltide romantic romashka ronaldinho rootbeer rosemary rosewood runescape rush2112 rustydog sabrina1 sailboat
salamander salasana salvador salvatore samantha sammy123 samsung1 sandiego sandrine sandwich santiago sapphire
saratoga sasha123 sasha_007 satellite saturday sausages savannah scarface scarlett scissors scoobydo scoobydoo
scorpio1 scorpion scotland scrabble screamer screwyou seahawks sealteam sebastia sebastian security seductive
segblue2 seinfeld seminole semperfi senators sentinel sephirot sephiroth septembe september serenity sergbest
sergeant sersolution services shadow12 shamrock shaney14 shanghai shannon1 sheepdog shepherd sheridan sherlock
sherwood shopping showtime sidekick sigmachi silverad simpsons sinclair singapor sinister sithlord skateboard
skinhead skipper1 skittles skorpion skydiver skywalke skywalker slamdunk slapshot slimshad slimshady slipknot
slowhand smackdow smackdown smartass smashing smeghead smirnoff smithers smoothie sneakers snickers sniffing
snoopdog snowball snowbird snowboar snowboard snowflak snuggles soccer10 soccer11 soccer12 socrates softball
softtail software sojdlg123aljg sokolova solitude solution somerset somethin something sonyericsson sopranos
soso123aljg soulmate southern southpar southpark southpaw spaceman sparkles spartan1 spartans speakers special1
specialk spectrum speedway spencer1 spiderma spiderman spitfire splinter spongebo spongebob sporting springer
sprinter sprocket squirrel srinivas stafford stallion standard stanford stanislav stanley1 starbuck starcraf
starcraft stardust starfire starfish stargate starligh starship start123 startrek starwars steelers stefanie
stephane stephani stephanie stephen1 stephens sterling stewart1 stickman stigmata stiletto stingray stocking
stockton stonecol stonecold stonewal stoppedby straight stranger stratfor strawber strawberry streaming strength
suburban success1 sullivan summer99 sundance sunflowe sunflower sunlight sunnyday sunshine super123 superfly
superior superman supernov supernova supersonic supersta superstar surprise surveyor survivor svetlana
sweetheart sweetnes sweetness sweetpea swimming swinging swordfis swordfish sylveste syncmaster syracuse
tacobell taekwondo talisman tamerlan tampabay tarheels tazmania technics teddybea teddybear telephon telephone
temppass tennesse terminal terminat terminator terrapin test1234 testing1 testpass thailand thanatos thankyou
thebeast thedoors theforce thegreat theodore therock1 thinking thirteen thisisit thompson thrasher threesom
thuglife thumper1 thunder1 thunderb thursday tiberius tickling ticklish tiffany1 tiger123 tigercat timoxa94
tinkerbe tinkerbell titanium titleist tkbpfdtnf together tokiohotel tomahawk tommyboy tomorrow toonarmy topolino
toriamos tortoise tottenha tottenham touching training transfer translator traveler treasure treefrog trfnthbyf
triangle trinidad trinitro trinitron trinity1 trombone trooper1 tropical trouble1 trucking trueblue truelove
trumpet1 trustno1 tunafish turkey50 twilight ultimate umbrella underdog underground undertak undertaker universa
universal universe university username usmarine vacation vagabond valencia valentin valentina valentine valeriya
valhalla valkyrie vampire1 vampires vancouve vanessa1 vanguard vanhalen vasilisa vauxhall velocity vendetta
verbatim veronica veronika vfhufhbnf vfitymrf vfntvfnbrf vfrcbvrf victoria viewsoni viewsonic vikings1 viktoria
viktoriya vincent1 vincenzo violetta vipergts vjqgfhjkm vkontakte vladimir vladislav volkswag volleyba
volleyball voyager1 vqsablpzla vsjasnel12 wanderer warcraft wareagle warhamme warhammer warrior1 warriors
washburn washingt washington waterboy waterfal waterloo waterman waterski wdtnjxtr weare138 webhompas webmaste
webmaster websol76 websolutions welcome1 werewolf westside westwood wg8e3wjf whiplash whiskers whistler whiteboy
whiteout whitesox whocares whoknows wildbill wildcard wildcats wildfire wildwood william1 williams windmill
windsurf winston1 winter99 wireless wishbone wolfgang wolfpack wolverin wolverine wonderboy wonderfu wonderful
woodland woodstoc wordpass wp2003wp wrangler wrestler wrestlin wrestling wrinkle1 yamahar1 yankees1 yankees2
yaroslav yeahbaby yfcntymrf yjdsqgfhjkm yogibear yosemite z1x2c3v4 z1x2c3v4b5 zachary1 zanzibar zaq12wsx
zaq1xsw2 zaqwsxcde zaqxswcde zeppelin zerocool zildjian zxasqw12 zxcasdqwe zxcv1234 zxcvb123 zxcvbnm1 zxcvbnm123
`
    .trim()
    .split(/\s/),
);
