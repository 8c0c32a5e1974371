/** A language, with the letters that the language uses in addition to a to z. */
interface Alphabet {
	common: string;
	rare?: string;
	/** Matches letter combinations that never occur in lower case words of the language. */
	never?: RegExp;
}

/** A code page in which tables of titles may be encoded, with the languages that are written in this code page. */
export interface CodePage {
	/** The name of the code page that booksellers know. */
	name: string;
	/** The name of the code page in iconv-lite. */
	iconv: string;
	alphabets: readonly Alphabet[];
	isMac?: true;
}

// If the same byte is a Western European letter in one code page and a Central European letter in another, the Western letter
// counts at least as much. Without this rule, French would be read as a mixture of Czech, Polish and Hungarian.
const western: Alphabet[] = [
	{
		common: 'éèêàçôâîëïûœ',
		rare: 'ùü',
		never: /è(?![b-df-hj-np-tv-z]{1,3}u?e|s$)|(?<!^o)ù|à.|â$|û.*û|ç(?![aouâû])|[kw].*[âêîôû]|[âêîôû].*[kw]/,
	},
	{ common: 'áéíóúñ', rare: 'ü', never: /[áéíóú].*[áéíóú]/ },
	{ common: 'äöüß' },
	{ common: 'áéíóúâêôãõç', rare: 'à', never: /õ(?!e)|ã(?![oe]|s?$)|[kwy]|à.|â$|ç(?![aouáãóõ])|[áéíóú].*[áéíóú]/ },
	{ common: 'àèéìòù', never: /[àèéìòù]./ },
	{ common: '', rare: 'éíóúàèòçïü', never: /[kw]|ç(?![aou]|$)|[àéèíóòú].*[àéèíóòú]/ },
	{ common: 'æøå', rare: 'é', never: /æ$/ },
	{ common: 'åäö', rare: 'é' },
	{ common: 'ýæöðþ', rare: 'áéíóú', never: /[cqwz]|.þ|æ$|ý.*ý|[aeiouáéíóúöæ].*ý[^aeiouáéíóúýöæ]*$/ },
	{ common: 'ë', rare: 'ç', never: /w/ },
	{ common: 'àèìòù', never: /[jkqvwxyz]|è[aou]/ },
	{ common: 'âêîôû', rare: 'áäéëïö', never: /[kqvxz]|û.*û/ },
	{ common: 'äõöü', rare: 'šž', never: /[cfqwxyz]|[aeiouäõöü].*[^aeiouäõöü].*õ/ },
	{ common: 'šž', never: /[^aeiou][šž][^aeiou]/ },
];
const central: Alphabet[] = [
	{ common: 'ąćęłńóśźż', never: /[qvx]/ },
	{ common: 'áčéěířšúůýž', rare: 'ďňóť', never: /[aeiouy]ů|^ý|[bdgm]h/ },
	{ common: 'áäčéíľňôšťúýž', rare: 'ďĺóŕ', never: /^ý/ },
	{ common: 'áéíóöőúüű', never: /[wx]/ },
	{ common: 'čćđšž', never: /[qwxy]/ },
	{ common: 'ăâîşţ', never: /[kqwy]|â$/ },
	{ common: 'äöüß' },
	// The letters that occur in Western European names.
	{ common: '', rare: 'áâçéëíîóôú' },
];
const turkish: Alphabet[] = [{ common: 'çğıöşüi\u0307', rare: 'âîû', never: /[qwx]/ }];
const baltic: Alphabet[] = [
	{ common: 'āčēģīķļņšūž', never: /[qwxy]/ },
	{ common: 'ąčęėįšųūž', never: /[qwx]/ },
];
const noVowel = /^[^аеёиоуыэюяіїє]{4,}$/;
const cyrillic: Alphabet[] = [
	{ common: 'оеаинтсрвлкмдпуяыь', rare: 'гзбчйхжшюцщэфъё', never: noVowel },
	{ common: 'оеаинтсрвлкмдпуяіьї', rare: 'гзбчйхжшюцщєфґ', never: noVowel },
	{ common: 'оеаинтсрвлкмдпујзбг', rare: 'чхжшцфђћљњџ', never: /^[^аеиоу]{4,}$|^џ[^аеиоу]/ },
];
const greek: Alphabet[] = [
	{
		common: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ',
		rare: 'ϊϋΐΰ',
		never: /ς.|[άέήίόύώϊϋΐΰ].*[άέήίόύώΐΰ]|[^αεηιουωάέήίόύώςνρ]$/,
	},
];
const hebrew: Alphabet[] = [{ common: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת' }];
const arabic: Alphabet[] = [{ common: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيپچژگ' }];

/** The single-byte code pages, most likely first. If two code pages fit a text equally well, the first is used. */
export const codePages: readonly CodePage[] = [
	{ name: 'Windows-1252', iconv: 'windows-1252', alphabets: western },
	{ name: 'Mac Roman', iconv: 'macintosh', alphabets: western, isMac: true },
	{ name: 'Windows-1250', iconv: 'windows-1250', alphabets: central },
	{ name: 'Windows-1251', iconv: 'windows-1251', alphabets: cyrillic },
	{ name: 'ISO 8859-15', iconv: 'iso-8859-15', alphabets: western },
	{ name: 'DOS 850', iconv: 'cp850', alphabets: western },
	{ name: 'DOS 437', iconv: 'cp437', alphabets: western },
	{ name: 'ISO 8859-2', iconv: 'iso-8859-2', alphabets: central },
	{ name: 'Mac Central European', iconv: 'maccenteuro', alphabets: central, isMac: true },
	{ name: 'DOS 852', iconv: 'cp852', alphabets: central },
	{ name: 'KOI8-U', iconv: 'koi8-u', alphabets: cyrillic },
	{ name: 'KOI8-R', iconv: 'koi8-r', alphabets: cyrillic },
	{ name: 'DOS 866', iconv: 'cp866', alphabets: cyrillic },
	{ name: 'Mac Cyrillic', iconv: 'maccyrillic', alphabets: cyrillic, isMac: true },
	{ name: 'ISO 8859-5', iconv: 'iso-8859-5', alphabets: cyrillic },
	{ name: 'Windows-1253', iconv: 'windows-1253', alphabets: greek },
	{ name: 'ISO 8859-7', iconv: 'iso-8859-7', alphabets: greek },
	{ name: 'Windows-1254', iconv: 'windows-1254', alphabets: turkish },
	{ name: 'Windows-1257', iconv: 'windows-1257', alphabets: baltic },
	{ name: 'Windows-1255', iconv: 'windows-1255', alphabets: hebrew },
	{ name: 'Windows-1256', iconv: 'windows-1256', alphabets: arabic },
];
