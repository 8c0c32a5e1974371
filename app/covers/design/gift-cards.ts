import type { Family } from './families';
import type { Mood } from './moods';

/** The layout of a gift card, and the mood that determines its colours. */
export interface CardDesign {
	families: readonly [Family, ...Family[]];
	mood: Mood;
}

/** Matches the occasion in a gift card's name, in English or French. */
const occasions: readonly (CardDesign & { words: RegExp })[] = [
	{
		words: /birthday|happy returns|baby|child|kids|party|anniversaire|f\u00eate\b|b\u00e9b\u00e9|enfant/i,
		families: ['creature'],
		mood: 'children',
	},
	{
		words: /winter|holiday|christmas|lights?\b|night|star|hiver|no\u00ebl|f\u00eates|nuit|\u00e9toile/i,
		families: ['orbits'],
		mood: 'fantasy',
	},
	{
		words: /thank|love|wedding|mother|valentine|merci|amour|mariage|m\u00e8re/i,
		families: ['giftCard'],
		mood: 'romance',
	},
	{
		words: /dusk|dawn|sea\b|shore|river|garden|summer|spring|heron|aube|mer\b|\u00e9t\u00e9|printemps|jardin/i,
		families: ['horizon'],
		mood: 'outdoors',
	},
];

const any: CardDesign = { families: ['giftCard', 'label', 'horizon', 'orbits', 'creature'], mood: 'fiction' };

/**
 * Returns the design of a gift card for its occasion, such as a birthday. A shop shows its gift cards side by side, so their
 * designs differ.
 */
export const cardDesign = (title: string): CardDesign => occasions.find(({ words }) => words.test(title)) ?? any;
