import type { CoverBook } from '../cover-book';
import { chance, pick } from '../drawing/chance';
import type { Layout } from '../layouts/page';
import { volumeNumeral } from '../text/names';
import { tidy } from '../text/title-parts';
import { type Family, layoutsTable } from './families';
import { cardDesign } from './gift-cards';
import { isPictureBook, type Mood, moodOf } from './moods';
import { type Palette, palettesTable } from './palettes';
import { type Voice, voicesTable } from './voices';

const familiesTable: Record<Mood, readonly [Family, ...Family[]]> = {
	fiction: ['bands', 'plates', 'horizon', 'tower', 'pattern', 'botanical', 'initial', 'label'],
	classic: ['label', 'pattern', 'initial', 'bands', 'botanical'],
	crime: ['noir', 'tower', 'noir', 'bands', 'horizon', 'noir'],
	romance: ['botanical', 'pattern', 'label', 'horizon', 'botanical', 'initial'],
	fantasy: ['label', 'initial', 'botanical', 'horizon', 'pattern', 'orbits'],
	future: ['orbits', 'plates', 'horizon', 'tower', 'orbits'],
	poetry: ['botanical', 'orbits', 'label', 'horizon', 'initial'],
	children: ['creature', 'creature', 'creature', 'horizon', 'pattern'],
	young: ['horizon', 'creature', 'tower', 'pattern', 'initial'],
	history: ['bands', 'label', 'tower', 'pattern', 'initial', 'horizon'],
	life: ['initial', 'bands', 'label', 'tower', 'plates'],
	science: ['orbits', 'plates', 'orbits', 'bands', 'tower'],
	society: ['tower', 'bands', 'plates', 'tower', 'orbits'],
	mind: ['orbits', 'horizon', 'botanical', 'bands', 'orbits'],
	home: ['pattern', 'botanical', 'plates', 'label', 'pattern', 'tower'],
	outdoors: ['horizon', 'botanical', 'pattern', 'horizon', 'label'],
	arts: ['plates', 'tower', 'plates', 'bands'],
};

const numberedTable = ['seriesSpine', 'seriesDisc', 'seriesPoster', 'seriesStamp'] as const;

export interface Design {
	family: Family;
	layout: Layout;
	palette: Palette;
	voice: Voice;
	/** Returns the next random number for the cover's ornament. */
	chance: () => number;
}

/**
 * Returns the design of a cover. The book's subject determines the mood of the cover. Within the mood, the book's work or series
 * determines the design of the cover. All editions of a work, and all volumes of a series, have the same layout family, colours
 * and ornament.
 */
export function chooseDesign(book: CoverBook): Design {
	const series = tidy(book.series ?? '').toLowerCase();
	const seed = book.is_giftcard ? `card ${book.eisbn}` : series ? `series ${series}` : `work ${book.work}`;
	const mood = book.is_giftcard ? cardDesign(book.title).mood : moodOf(book.subject);
	const numbers = chance(seed);
	const family = familyOf(book, mood, series !== '', numbers());
	const palette = pick(palettesTable[mood], numbers());
	const voice = pick(voicesTable[mood], numbers());
	return { family, layout: layoutsTable[family], palette, voice, chance: numbers };
}

function familyOf(book: CoverBook, mood: Mood, inSeries: boolean, at: number): Family {
	if (book.is_giftcard) return pick(cardDesign(book.title).families, at);
	if (isPictureBook(book.subject) && at < 0.75) return 'creature';
	if (inSeries && volumeNumeral(book.series_num)) return pick(numberedTable, at);
	return pick(familiesTable[mood], at);
}
