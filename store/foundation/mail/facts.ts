import { html, type Markup } from './markup';

/** A fact of a mail with its label. An unknown fact is '', and is left out. */
export type Fact = readonly [name: string, fact: string];

/** Writes facts as lines of a mail's text. */
export const factsText = (facts: readonly Fact[]): string =>
	known(facts)
		.map(([name, fact]) => `${name}: ${fact}`)
		.join('\n');

/** Writes facts as the entries of a `<dl>`. */
export const factsMarkup = (facts: readonly Fact[]): Markup[] =>
	known(facts).map(
		([name, fact]) => html`<dt style="font-weight:bold">${name}</dt><dd style="margin:0 0 8px">${fact}</dd>
`,
	);

const known = (facts: readonly Fact[]) => facts.filter(([, fact]) => fact !== '');
