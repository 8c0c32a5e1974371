/** The parts of a title that are shown differently on a cover: the main part, which is large, and the parts below it. */
export interface TitleParts {
	/** The whole title, for covers on which the separate parts do not fit. */
	whole: string;
	main: string;
	/** The part of the title after a colon or a dash, or in brackets at the end. The cover must show this part of the title. */
	rest: string;
	/** The subtitle. The cover shows the subtitle only if there is space. */
	subtitle: string;
}

const afterColon = /^(.{2,64}?)(?:\s?:\s+|\s+[\u2013\u2014-]\s+)(.+)$/su;
const inBrackets = /^(.{2,}?)\s+[([]([^()[\]]+)[)\]]$/su;

/** Splits a title into its parts. White space and control characters count as spaces. */
export function titleParts(title: string, subtitle?: string | null): TitleParts {
	const whole = tidy(title);
	const bracketed = inBrackets.exec(whole);
	const head = bracketed?.[1] ?? whole;
	const colon = afterColon.exec(head);
	const main = colon?.[1] ?? head;
	const rest = [colon?.[2], bracketed?.[2]].filter(Boolean).join(' \u00b7 ');
	const under = tidy(subtitle ?? '');
	const repeated = under !== '' && whole.toLowerCase().includes(under.toLowerCase());
	return { whole, main: smooth(main), rest: smooth(rest), subtitle: repeated ? '' : smooth(under) };
}

/** Returns a text in one line, with single spaces and without control characters. */
export function tidy(text: string): string {
	return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

/** Replaces straight quotation marks by typographic ones. */
function smooth(text: string): string {
	return text
		.replace(/(^|[\s([\u2014])"/gu, '$1\u201c')
		.replace(/"/g, '\u201d')
		.replace(/(^|[\s([\u2014\u201c])'(?!\d)/gu, '$1\u2018')
		.replace(/'/g, '\u2019');
}
