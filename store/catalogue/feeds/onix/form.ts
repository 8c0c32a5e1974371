import { bindingOfForm, saysLargePrint } from '../bindings';
import { languageCode } from '../languages';
import { grams, millimetres } from '../measures';
import { plainLine } from '../plain-text';
import { put } from '../put';
import type { TitleRecord } from '../title-record';
import type { HeaderDefaults } from './header';
import { childOf, childrenOf, type OnixNode, textOf, textsOf } from './node';

/** The words for shoppers for each audience code of ONIX list 28. */
const audiences: Record<string, string> = {
	'01': 'General',
	'02': 'Children',
	'03': 'Young adult',
	'04': 'Primary and secondary school',
	'05': 'College and university',
	'06': 'Professional and scholarly',
	'07': 'English as a second language',
	'08': 'Adult education',
	'09': 'Language learning',
	'11': 'Preschool',
	'12': 'Primary school',
	'13': 'Lower secondary school',
	'14': 'Upper secondary school',
};
/** The codes of ONIX list 21 (edition types) that are useful to shoppers. */
const editionTypes: Record<string, string> = {
	ABR: 'Abridged',
	ANN: 'Annotated',
	BLL: 'Bilingual',
	CRI: 'Critical',
	ENL: 'Enlarged',
	EXP: 'Expurgated',
	FAC: 'Facsimile',
	ILL: 'Illustrated',
	INT: 'International',
	LTE: 'Large print',
	MDT: 'Media tie-in',
	NED: 'New',
	REV: 'Revised',
	SCH: 'School',
	SIG: 'Signed',
	SPE: 'Special',
	STU: 'Student',
	TCH: "Teacher's",
	UBR: 'Unabridged',
	ULP: 'Ultra large print',
	UXP: 'Unexpurgated',
};
const largePrint = ['LTE', 'ULP'];
/**
 * The page count types of ONIX list 23, best first: main content, content, numbered, produced, absolute pages, pages of the
 * print version, and a notional number.
 */
const pageExtents = ['00', '11', '05', '06', '07', '08', '10'];
const pagesText = '03';

type Form = Pick<
	TitleRecord,
	| 'binding'
	| 'binding_code'
	| 'edition'
	| 'is_large_print'
	| 'language'
	| 'pages'
	| 'width'
	| 'height'
	| 'weight'
	| 'audience'
>;

/** Reads the product form, size, language and audience of a product. */
export function readForm(product: OnixNode, defaults: HeaderDefaults): Form {
	const form: Form = { ...readBinding(product), ...readEdition(product), ...readMeasures(product, defaults) };
	const language = childrenOf(product, 'Language').find((node) => /^(?:01)?$/.test(textOf(node, 'LanguageRole')));
	put(form, 'language', languageCode((language && textOf(language, 'LanguageCode')) || (defaults.language ?? '')));
	put(form, 'pages', readPages(product));
	put(form, 'audience', readAudience(product));
	return form;
}

function readBinding(product: OnixNode): Pick<Form, 'binding' | 'binding_code'> {
	const form = textOf(product, 'ProductForm').toUpperCase() || (textOf(product, 'EpubType') && 'DG');
	const words = plainLine(textOf(product, 'ProductFormDescription'));
	const known = bindingOfForm(form, textsOf(product, 'ProductFormDetail'));
	if (known) return known;
	if (words === '') return {};
	return form === '' || form === '00' ? { binding: words } : { binding: words, binding_code: form };
}

function readEdition(product: OnixNode): Pick<Form, 'edition' | 'is_large_print'> {
	const types = textsOf(product, 'EditionType', 'EditionTypeCode').map((type) => type.toUpperCase());
	const statement = plainLine(textOf(product, 'EditionStatement'));
	const number = Number(textOf(product, 'EditionNumber'));
	const words = types.flatMap((type) => editionTypes[type] ?? []);
	if (number > 0) words.unshift(ordinal(number));
	const edition = statement || (words.length > 0 ? `${words.join(', ')} edition` : '');
	const said = `${statement} ${plainLine(textOf(product, 'ProductFormDescription'))}`;
	const is_large_print = types.some((type) => largePrint.includes(type)) || saysLargePrint(said);
	if (edition !== '') return { edition, is_large_print };
	return childOf(product, 'NoEdition') ? { edition: null, is_large_print } : { is_large_print };
}

function ordinal(number: number): string {
	const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
	return `${number}${endings[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`;
}

function readPages(product: OnixNode): number | undefined {
	const direct = Number.parseInt(textOf(product, 'NumberOfPages'), 10);
	if (direct > 0) return direct;
	const extents = childrenOf(product, 'Extent').filter((node) => textOf(node, 'ExtentUnit') === pagesText);
	for (const type of pageExtents) {
		const extent = extents.find((node) => textOf(node, 'ExtentType') === type);
		const pages = extent ? Math.round(Number(textOf(extent, 'ExtentValue'))) : 0;
		if (pages > 0) return pages;
	}
	return undefined;
}

function readMeasures(product: OnixNode, defaults: HeaderDefaults): Pick<Form, 'width' | 'height' | 'weight'> {
	const measures: Pick<Form, 'width' | 'height' | 'weight'> = {};
	for (const node of childrenOf(product, 'Measure')) {
		const type = textOf(node, 'MeasureType', 'MeasureTypeCode');
		const amount = textOf(node, 'Measurement');
		const unit = textOf(node, 'MeasureUnitCode');
		if (type === '01') put(measures, 'height', millimetres(amount, unit || defaults.linearUnit));
		if (type === '02') put(measures, 'width', millimetres(amount, unit || defaults.linearUnit));
		if (type === '08') put(measures, 'weight', grams(amount, unit || defaults.weightUnit));
	}
	return measures;
}

function readAudience(product: OnixNode): string | undefined {
	const codes = [
		...textsOf(product, 'AudienceCode'),
		...childrenOf(product, 'Audience')
			.filter((node) => textOf(node, 'AudienceCodeType') === '01')
			.map((node) => textOf(node, 'AudienceCodeValue')),
	];
	return codes.map((code) => audiences[code]).find((words) => words !== undefined);
}
