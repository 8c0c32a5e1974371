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

/** A well-known work with its true facts; the editions that the shop sells are invented. */
export interface Work {
	/** Unique among the sample's works. */
	title: string;
	subtitle?: string;
	authors: { name: string; canadian?: boolean; role?: string }[];
	/** The year of the first publication; negative before the common era. */
	year: number;
	series?: string;
	series_num?: string;
	/** ISO 639-2/B. */
	language: string;
	/** Thema codes, the main one first. */
	subjects: string[];
	/** Such as 'canadian' and 'award-winner'. */
	topics?: string[];
	audience: string;
	description: string;
}

/** Every work of the sample, always in the same order. */
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

/** Identifies a work. Its numbers, dates and prices are derived from this key, so they do not depend on other works. */
export const workKey = (work: Work): string => `${work.title} / ${work.authors[0]?.name ?? ''}`;

export const hasTopic = (work: Work, topic: string): boolean => work.topics?.includes(topic) === true;

/** Whether the code of the work's main subject begins with one of these. */
export const isOn = (work: Work, ...codes: string[]): boolean =>
	codes.some((code) => work.subjects[0]?.startsWith(code));
