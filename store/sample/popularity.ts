import { chanceOf } from './chance';
import { sampleLists } from './lists';
import { hasTopic, type Work, workKey, works } from './work';

/** The number of works that have a sales rank. */
const ranked = 150;

/**
 * Sorts the works of the sample by popularity. Bestsellers come first, then works with prizes and works that book clubs read.
 */
export function worksByPopularity(): Work[] {
	const listed = sampleLists.find(({ key }) => key === 'bestsellers')?.titles ?? [];
	const places = new Map(listed.map((title, place) => [title, place]));
	const score = (work: Work) => {
		const place = places.get(work.title);
		if (place !== undefined) return 100 - place;
		const marks =
			(hasTopic(work, 'book-club') ? 2 : 0) +
			(hasTopic(work, 'award-winner') ? 1 : 0) +
			(hasTopic(work, 'staff-pick') ? 2 : 0) +
			(hasTopic(work, 'canadian') ? 0.6 : 0) +
			(work.year >= 2010 ? 1 : 0);
		return marks + chanceOf(`popularity ${workKey(work)}`) * 3;
	};
	return works
		.map((work) => ({ work, score: score(work) }))
		.sort((a, b) => b.score - a.score)
		.map(({ work }) => work);
}

/**
 * Returns the sales rank of a work by its position in `worksByPopularity`. Returns null for a work without a sales rank. The
 * ranks are chosen so that every sales tier has works.
 */
export const rankAt = (place: number): number | null => (place < ranked ? Math.ceil(1.088 ** place) + place : null);

/** Returns the rank of a forthcoming title by its position in the season. Returns null for the last few positions. */
export const futureRankAt = (place: number): number | null => (place < 20 ? Math.round(6 * 1.55 ** place) : null);
