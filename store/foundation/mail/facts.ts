import { html, type Markup } from './markup';

/** A labelled value in a mail. An unknown value is '', and is omitted. */
export type Fact = readonly [name: string, fact: string];

/** Formats facts as lines of a mail's text. */
export const factsText = (facts: readonly Fact[]): string =>
	known(facts)
		.map(([name, fact]) => `${name}: ${fact}`)
		.join('\n');

/** Formats facts as the entries of a `<dl>`. */
export const factsMarkup = (facts: readonly Fact[]): Markup[] =>
	known(facts).map(
		([name, fact]) => html`<dt style="font-weight:bold">${name}</dt><dd style="margin:0 0 8px">${fact}</dd>
`,
	);

const known = (facts: readonly Fact[]) => facts.filter(([, fact]) => fact !== '');
