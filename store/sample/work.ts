import arts from './works/arts.json';
import canadian from './works/canadian.json';
import children from './works/children.json';
import classics from './works/classics.json';
import comics from './works/comics.json';
import cookingGarden from './works/cooking-garden.json';
import crime from './works/crime.json';
import fantasySf from './works/fantasy-sf.json';
import fiction from './works/fiction.json';
import french from './works/french.json';
import history from './works/history.json';
import memoir from './works/memoir.json';
import philosophySociety from './works/philosophy-society.json';
import poetryDrama from './works/poetry-drama.json';
import science from './works/science.json';
import youngAdult from './works/young-adult.json';

/** A well-known work with true data. The editions of the work that the sample shop sells are invented. */
export interface Work {
	/** The title of the work, which no other work of the sample has. */
	title: string;
	subtitle?: string;
	authors: { name: string; canadian?: boolean; role?: string }[];
	/** The year in which the work was first published. The year is negative if it is before the common era. */
	year: number;
	series?: string;
	series_num?: string;
	/** The language of the work as an ISO 639-2/B code. */
	language: string;
	/** The Thema codes of the work, main subject first. */
	subjects: string[];
	/** The topics of the work, for example 'canadian' and 'award-winner'. */
	topics?: string[];
	audience: string;
	description: string;
}

/** All works of the sample, always in the same order. */
export const works: readonly Work[] = [
	...arts,
	...canadian,
	...children,
	...classics,
	...comics,
	...cookingGarden,
	...crime,
	...fantasySf,
	...fiction,
	...french,
	...history,
	...memoir,
	...philosophySociety,
	...poetryDrama,
	...science,
	...youngAdult,
];

/**
 * Returns a text that identifies a work. The ISBNs, dates and prices of a work are derived from this text, so they do not depend
 * on other works.
 */
export const workKey = (work: Work): string => `${work.title} / ${work.authors[0]?.name ?? ''}`;

export const hasTopic = (work: Work, topic: string): boolean => work.topics?.includes(topic) === true;

/** Whether the code of a work's main subject begins with one of the given codes. */
export const isOn = (work: Work, ...codes: string[]): boolean =>
	codes.some((code) => work.subjects[0]?.startsWith(code));
