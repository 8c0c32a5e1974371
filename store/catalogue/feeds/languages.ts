/** Maps each ISO 639-1 language code to its ISO 639-2/B code. */
const twoToThree =
	'aa:aar ab:abk ae:ave af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze ba:bak be:bel bg:bul bh:bih ' +
	'bi:bis bm:bam bn:ben bo:tib br:bre bs:bos ca:cat ce:che ch:cha co:cos cr:cre cs:cze cu:chu cv:chv cy:wel da:dan ' +
	'de:ger dv:div dz:dzo ee:ewe el:gre en:eng eo:epo es:spa et:est eu:baq fa:per ff:ful fi:fin fj:fij fo:fao fr:fre ' +
	'fy:fry ga:gle gd:gla gl:glg gn:grn gu:guj gv:glv ha:hau he:heb hi:hin ho:hmo hr:hrv ht:hat hu:hun hy:arm hz:her ' +
	'ia:ina id:ind ie:ile ig:ibo ii:iii ik:ipk io:ido is:ice it:ita iu:iku ja:jpn jv:jav ka:geo kg:kon ki:kik kj:kua ' +
	'kk:kaz kl:kal km:khm kn:kan ko:kor kr:kau ks:kas ku:kur kv:kom kw:cor ky:kir la:lat lb:ltz lg:lug li:lim ln:lin ' +
	'lo:lao lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mao mk:mac ml:mal mn:mon mr:mar ms:may mt:mlt my:bur na:nau nb:nob ' +
	'nd:nde ne:nep ng:ndo nl:dut nn:nno no:nor nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli ' +
	'pl:pol ps:pus pt:por qu:que rm:roh rn:run ro:rum ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag si:sin sk:slo ' +
	'sl:slv sm:smo sn:sna so:som sq:alb sr:srp ss:ssw st:sot su:sun sv:swe sw:swa ta:tam te:tel tg:tgk th:tha ti:tir ' +
	'tk:tuk tl:tgl tn:tsn to:ton tr:tur ts:tso tt:tat tw:twi ty:tah ug:uig uk:ukr ur:urd uz:uzb ve:ven vi:vie vo:vol ' +
	'wa:wln wo:wol xh:xho yi:yid yo:yor za:zha zh:chi zu:zul';

/**
 * The twenty languages whose terminological code (ISO 639-2/T) differs from the bibliographic code (ISO 639-2/B) that the book
 * trade uses.
 */
const terminologicalCodes =
	'bod:tib ces:cze cym:wel deu:ger ell:gre eus:baq fas:per fra:fre hye:arm isl:ice kat:geo mkd:mac mri:mao msa:may ' +
	'mya:bur nld:dut ron:rum slk:slo sqi:alb zho:chi';

const codes = new Map(
	`${twoToThree} ${terminologicalCodes}`.split(' ').map((pair) => pair.split(':') as [string, string]),
);
let englishNames: Map<string, string> | undefined;

/**
 * Returns the three-letter ISO 639-2/B code for a language in the form in which feeds write languages: 'en', 'en-US', 'eng',
 * 'fra', 'French'. Returns `undefined` for a word that is not a known language.
 */
export function languageCode(text: string): string | undefined {
	const name = text.trim().toLowerCase();
	const code = name.replace(/[-_].*$/, '');
	const known = codes.get(code) ?? byEnglishName().get(name);
	if (known !== undefined) return known;
	return /^[a-z]{3}$/.test(code) ? code : undefined;
}

function byEnglishName(): Map<string, string> {
	if (englishNames === undefined) {
		const names = new Intl.DisplayNames('en', { type: 'language' });
		englishNames = new Map();
		for (const pair of twoToThree.split(' ')) {
			const [two = '', three = ''] = pair.split(':');
			englishNames.set((names.of(two) ?? two).toLowerCase(), three);
		}
	}
	return englishNames;
}
