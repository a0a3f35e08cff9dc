"""Names of months in the languages of people's papers; written by `packaging/calendar_names.py`.

Names are spelled as in a normalised text, without the points of abbreviations. Source: Unicode CLDR.
"""

from __future__ import annotations

# One paragraph a month, from January; a hyphen replaces the blank in a name of two words.
_NAMES = """
ean eanáir ene enero farvardin gen gener gennaio ian ianuarie ion ionawr jaan jaanuar jan janar
janeiro jannar januar januari januarie january január januára janv janvier janvāri janvāris janvārī
janúar jänner led leden ledna muharram oca ocak saus sausio sausis sij siječanj siječnja sty styczeń
stycznia tammi tammikuu tammikuuta tishrei tishri urt urtarrila xan xaneiro yan yanvar ιαν
ιανουάριοσ ιανουαρίου сту студзень студзеня січ січень січня янв январь января яну януари јан јануар
јануари қаң қаңтар հնվ հունվար հունվարի ינואר ינו׳ תשרי جنوری فروردین محرم يناير ژانویه जनवरी जन॰
जाने जानेवारी জানু জানুয়ারি ਜਨਵਰੀ જાન્યુ જાન્યુઆરી ஜனவரி జనవరి ಜನವರಿ ജനു ജനുവരി มกราคม ဇန် ဇန်နဝါရီ
იან იანვარი

cheshvan chw chwef chwefror feabh feabhra feb febbraio feber febr febreiro febrer febrero februar
februari februarie february február februára februāris februārī febrúar fev fevereiro fevral fra
frar févr février helmi helmikuu helmikuuta heshvan lut lutego luty ordibehesht ots otsaila peb
pebrero safar shk shkurt vas vasario vasaris veebr veebruar velj veljača veljače úno únor února şub
şubat φεβ φεβρουάριοσ φεβρουαρίου ақп ақпан лют лютага лютий лютого люты феб фебруар фев февр
февраль февраля февруари փետրվար փետրվարի փտվ חשוון חשון פברואר פבר׳ اردیبهشت صفر فبراير فروری فوریه
फ़रवरी फ़र॰ फेब्रु फेब्रुअरी फेब्रुवारी ফেব ফেব্রুয়ারি ਫ਼ਰ ਫ਼ਰਵਰੀ ફેબ્રુ ફેબ્રુઆરી பிப் பிப்ரவரி
ఫిబ్ర ఫిబ్రవరి ಫೆಬ್ರ ಫೆಬ್ರವರಿ ഫെബ്രു ഫെബ്രുവരി กุมภาพันธ์ ဖေဖော်ဝါရီ თებ თებერვალი

bře březen března khordad kislev kov kovas kovo maalis maaliskuu maaliskuuta maart mac machi maerz
mar marca march marec maret mars marso mart martie marts martxoa martā marzec marzo marzu març março
maw mawrth mrt mrz márc március márta mär märts märz ožu ožujak ožujka μάρ μάρτιοσ μαρ μαρτίου бер
березень березня мар март марта нау наурыз сак сакавік сакавіка մարտ մարտի մրտ כסלו מרץ خرداد
ربيع-الأول ربیع-الاول مارس مارچ मार्च মার্চ ਮਾਰਚ માર્ચ மார் மார்ச் మార్చి ಮಾರ್ಚ್ മാർ മാർച്ച് มีค
มีนาคม မတ် მარ მარტი

abr abril aib aibreán api apirila apr aprel april aprile aprili aprilie aprill apríl apríla aprīlis
aprīlī avr avril bal balandis balandžio dub duben dubna ebr ebrill huhti huhtikuu huhtikuuta kwi
kwiecień kwietnia nis nisan pri prill tevet tra travanj travnja ápr április απρ απρίλιοσ απριλίου
апр апрель апреля април квіт квітень квітня кра красавік красавіка сәу сәуір ապր ապրիլ ապրիլի אפריל
אפר׳ טבת آوریل أبريل اپریل تیر ربيع-الآخر ربيع-الثاني ربیع-الثانی अप्रिल अप्रैल एप्रि एप्रिल এপ্রি
এপ্রিল ਅਪ੍ਰੈ ਅਪ੍ਰੈਲ એપ્રિલ ஏப் ஏப்ரல் ఏప్రి ఏప్రిల్ ಏಪ್ರಿ ಏಪ್ರಿಲ್ ഏപ്രി ഏപ്രിൽ เมย เมษายน ဧပြီ აპრ
აპრილი

beal bealtaine geg gegužė gegužės kvě květen května mag maggio mai maiatza maig maijs maijā maio maj
maja may mayo mayıs maí mei mej mejju mordad máj mája május shevat shvat svi svibanj svibnja touko
toukokuu toukokuuta μάι μάιοσ μαΐ μαΐου май мам мамыр мая мај трав травень травня մայիս մայիսի
մյս מאי שבט جمادى-الأولى جمادی-الاول مئی مايو مرداد മേയ് พฤษภาคม მაი მაისი

adar birž birželio birželis cze czerwca czerwiec eka ekaina giu giugno haz haziran hun hunyo iun
iunie iyn iyun juin jun june junho juni junie junij junio juny juuni jún júna június júní jūn jūnijs
jūnijā kesä kesäkuu kesäkuuta lipanj lipnja meh mehefin meith meitheamh qer qershor shahrivar xuño
červen června čvn ġun ġunju ιουν ιουνίου ιούν ιούνιοσ июн июнь июня мау маусым черв червень червня
чэр чэрвень чэрвеня юни јун јуни հնս հունիս հունիսի אדר יוני جمادى-الآخرة جمادی-الثانی جون شهریور
يونيو ژوئن जुन जून জুন ਜੂਨ જૂન ஜூன் జూన్ ಜೂನ್ ജൂൺ มิถุนายน มิย ဇွန် ივნ ივნისი

gor gorff gorffennaf heinä heinäkuu heinäkuuta hul hulyo iul iulie iyl iyul iúil juil juillet jul
julai julho juli julie julij julio juliol july juuli júl júla július júlí jūl jūlijs jūlijā korr
korrik liep liepa liepos lip lipca lipiec lug luglio lul lulju mehr rajab recep srpanj srpnja tem
temmuz uzt uztaila xul xullo července červenec čvc ιουλ ιουλίου ιούλ ιούλιοσ июл июль июля лип
липень липня ліп ліпень ліпеня шіл шілде юли јул јули հլս հուլիս հուլիսի יולי ניסן جولائی رجب مهر
يوليو ژوئیه जुलाई जुलै जुल॰ জুল জুলাই ਜੁਲਾ ਜੁਲਾਈ જુલાઈ ஜூலை జులై ಜುಲೈ ജൂലൈ กรกฎาคม ဇူလိုင် ივლ
ივლისი

aban abu abuztua ago agost agosti agosto agu agustus août aug august augusta augusti augusts
augustus augustā augusztus avg avgust avq avqust awst aww awwissu ağu ağustos elo elokuu elokuuta
gush gusht iyar kol kolovoz kolovoza lún lúnasa ogo ogos rugp rugpjūtis rugpjūčio shaban sie
sierpień sierpnia srp srpen srpna ágú ágúst şaban αυγ αυγούστου αύγ αύγουστοσ авг август августа жні
жнівень жніўня серп серпень серпня там тамыз օգոստոս օգոստոսի օգս אוגוסט אוג׳ אייר آبان أغسطس اوت
اگست شعبان अगस्ट अगस्त अग॰ ऑगस्ट আগস্ট ਅਗਸਤ ઑગસ્ટ ஆகஸ்ட் ఆగస్టు ಆಗಸ್ಟ್ ഓഗസ്റ്റ് สิงหาคม ဩဂုတ် აგვ
აგვისტო

azar eyl eylül ira iraila medi meán-fómhair mfómh ramadan ramazan rugs rugsėjis rugsėjo ruj rujan
rujna sen sentabr sentyabr sep sept septemba septembar september septembra septembre septembrie
septembris septembrī septiembre set setembre setembro settembre settembru setyembre sht shtator
sivan syys syyskuu syyskuuta szept szeptember wrz wrzesień września zář září σεπ σεπτέμβριοσ
σεπτεμβρίου вер верасень верасня вересень вересня сент сентябрь сентября сеп септембар септември қыр
қыркүйек սեպ սեպտեմբեր սեպտեմբերի סיוון סיון ספטמבר ספט׳ آذر رمضان سبتمبر ستمبر سپتامبر सप्टें
सप्टेंबर सितंबर सित॰ सेप्टेम्बर সেপ সেপ্ট সেপ্টেম্বর ਸਤੰ ਸਤੰਬਰ સપ્ટે સપ્ટેમ્બર செப் செப்டம்பர்
సెప్టెం సెప్టెంబర్ ಸೆಪ್ಟೆಂ ಸೆಪ್ಟೆಂಬರ್ സെപ്റ്റം സെപ്റ്റംബർ กันยายน စက် စက်တင်ဘာ სექ სექტემბერი

deireadh-fómhair dfómh eki ekim hyd hydref loka lokakuu lokakuuta oct october octobre octombrie
octubre okt oktabr oktoba oktobar oktober oktobris oktobrī oktoober oktubre oktyabr október októbra
ott ottobre ottubru out outubro paź październik października shawwal spal spalio spalis tammuz tamuz
tet tetor urr urria říj říjen října şevval οκτ οκτωβρίου οκτώβριοσ жовт жовтень жовтня кас
кастрычнік кастрычніка окт октобар октомври октябрь октября қаз қазан հոկ հոկտեմբեր հոկտեմբերի
אוקטובר אוק׳ תמוז أكتوبر اکتبر اکتوبر شوال अक्टूबर अक्टू॰ अक्टोबर ऑक्टो ऑक्टोबर অক্টো অক্টোবর ਅਕਤੂ
ਅਕਤੂਬਰ ઑક્ટો ઑક્ટોબર அக் அக்டோபர் అక్టో అక్టోబర్ ಅಕ್ಟೋ ಅಕ್ಟೋಬರ್ ഒക്ടോ ഒക്ടോബർ ตุลาคม အောက်
အောက်တိုဘာ ოქტ ოქტომბერი

aza azaroa bahman kas kasım lapkr lapkritis lapkričio lis listopad listopada listopadu marras
marraskuu marraskuuta nob nobyembre noiembrie nov novemba novembar november novembra novembre
novembris novembro novembru novembrī noviembre noy noyabr nën nëntor nóv nóvember samh samhain stu
studeni studenoga tach tachwedd νοέ νοέμβριοσ νοε νοεμβρίου лист листопад листопада ліс лістапад
лістапада нов новембар ное ноември нояб ноябрь ноября қар қараша նոյ նոյեմբեր նոյեմբերի נובמבר נוב׳
بهمن ذو-القعدة ذی-القعدہ نوامبر نوفمبر نومبر नवंबर नव॰ नोभेम्बर नोव्हें नोव्हेंबर নভে নভেম্বর ਨਵੰ
ਨਵੰਬਰ નવે નવેમ્બર நவம்பர் నవం నవంబర్ ನವೆಂ ನವೆಂಬರ್ നവം നവംബർ พฤศจิกายน နို နိုဝင်ဘာ ნოე ნოემბერი

abe abendua ara aralık dec decembar december decembra decembrie decembris decembro decembrī dek
dekabr des desemba desember desembre dets detsember dez dezember dezembro dhj dhjetor dic dicembre
diciembre dis disember disyembre diċ diċembru déc décembre elul esfand gru grudnia grudzień gruod
gruodis gruodžio joulu joulukuu joulukuuta noll nollaig pro prosinac prosinca prosince prosinec rhag
rhagfyr δεκ δεκέμβριοσ δεκεμβρίου груд грудень грудня дек декабрь декабря декември дец децембар жел
желтоқсан сне снежань снежня դեկ դեկտեմբեր դեկտեմբերի אלול דצמבר דצמ׳ اسفند دسامبر دسمبر ديسمبر
ذو-الحجة ذی-الحجہ डिसें डिसेंबर डिसेम्बर दिसंबर दिस॰ ডিসে ডিসেম্বর ਦਸੰ ਦਸੰਬਰ ડિસે ડિસેમ્બર டிச
டிசம்பர் డిసెం డిసెంబర్ ಡಿಸೆಂ ಡಿಸೆಂಬರ್ ഡിസം ഡിസംബർ ธันวาคม ဒီဇင်ဘာ დეკ დეკემბერი
"""

MONTH_OF = {
    name.replace("-", " "): number
    for number, names in enumerate(_NAMES.split("\n\n"), start=1)
    for name in names.split()
}

# Other months in Croatian than in Czech and Polish.
CROATIAN_MONTH_OF = {"lip": 6, "lis": 10, "listopad": 10, "listopada": 10, "srp": 7}
