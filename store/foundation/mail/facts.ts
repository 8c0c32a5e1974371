import { html, type Markup } from './markup';

/** A labelled value in an e-mail. An unknown value is '', and is left out. */
export type Fact = readonly [name: string, fact: string];

/** Formats labelled values as lines of an e-mail's text. */
export const factsText = (facts: readonly Fact[]): string =>
	known(facts)
		.map(([name, fact]) => `${name}: ${fact}`)
		.join('\n');

/** Formats labelled values as the entries of a `<dl>`. */
export const factsMarkup = (facts: readonly Fact[]): Markup[] =>
	known(facts).map(
		([name, fact]) => html`<dt style="font-weight:bold">${name}</dt><dd style="margin:0 0 8px">${fact}</dd>
`,
	);

const known = (facts: readonly Fact[]) => facts.filter(([, fact]) => fact !== '');
