import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasSharedData, sharedData, whySkipped } from '../harness/shared-data';

const worksFolder = join(process.cwd(), 'store/sample/works');
const themaFile = join(sharedData, 'codes/thema_v1.6.json');

const languagesTable = ['eng', 'fre', 'spa', 'ger', 'ita'];
const topicsTable = ['canadian', 'award-winner', 'indigenous', 'book-club', 'staff-pick', 'translated', 'classic'];
const audiencesTable = ['General', 'Children', 'Young adult'];
const fields = [
	'title',
	'subtitle',
	'authors',
	'year',
	'series',
	'series_num',
	'language',
	'subjects',
	'topics',
	'audience',
	'description',
];
const roles = ['A12', 'B06'];

interface Author {
	name: string;
	canadian?: boolean;
	role?: string;
}

interface Work {
	title: string;
	subtitle?: string;
	authors: Author[];
	year: number;
	series?: string;
	series_num?: string;
	language: string;
	subjects: string[];
	topics?: string[];
	audience: string;
	description: string;
}

const groups = readdirSync(worksFolder).filter((name) => name.endsWith('.json'));
const works: Work[] = groups.flatMap((name) => JSON.parse(readFileSync(join(worksFolder, name), 'utf8')) as Work[]);

/** Returns the titles of works that break a rule, so that a failure names them. */
function faulty(isFaulty: (work: Work) => boolean): string[] {
	return works.filter(isFaulty).map((work) => work.title ?? JSON.stringify(work));
}

function repeated(keys: string[]): string[] {
	return keys.filter((key, index) => keys.indexOf(key) !== index);
}

/** Removes accents, case and punctuation, so that two spellings of a name match. */
function normalised(text: string): string {
	return text
		.normalize('NFD')
		.toLowerCase()
		.replace(/[^\p{Letter}\p{Number}]/gu, '');
}

const filled = (value: unknown): boolean => typeof value === 'string' && value !== '' && value === value.trim();
const isCanadian = (work: Work): boolean => work.authors.some((author) => author.canadian === true);

describe('the works of the sample shop', () => {
	it('are many, with the Canadian and the French shelves well filled', () => {
		expect(groups.length).toBeGreaterThanOrEqual(16);
		expect(works.length).toBeGreaterThanOrEqual(420);
		expect(works.filter(isCanadian).length).toBeGreaterThanOrEqual(55);
		expect(works.filter((work) => work.language === 'fre').length).toBeGreaterThanOrEqual(18);
	});

	it('appear once each', () => {
		const keys = works.map((work) => `${normalised(work.title)} / ${normalised(work.authors[0]?.name ?? '')}`);
		expect(repeated(keys)).toEqual([]);
	});

	it('carry every required field and no unknown one', () => {
		expect(faulty((work) => !filled(work.title) || !filled(work.description) || !filled(work.audience))).toEqual([]);
		expect(faulty((work) => work.subtitle !== undefined && !filled(work.subtitle))).toEqual([]);
		expect(faulty((work) => Object.keys(work).some((field) => !fields.includes(field)))).toEqual([]);
	});

	it('name their authors, the writer first', () => {
		expect(faulty((work) => work.authors.length === 0 || work.authors[0]?.role !== undefined)).toEqual([]);
		expect(faulty((work) => work.authors.some((author) => !filled(author.name)))).toEqual([]);
		expect(
			faulty((work) => work.authors.some((author) => author.role !== undefined && !roles.includes(author.role))),
		).toEqual([]);
	});

	it('have a plausible year', () => {
		expect(faulty((work) => !Number.isInteger(work.year) || work.year < -800 || work.year > 2026)).toEqual([]);
	});

	it('have a number of their own within their series', () => {
		expect(faulty((work) => (work.series === undefined) !== (work.series_num === undefined))).toEqual([]);
		const members = works.filter((work) => work.series !== undefined);
		expect(members.length).toBeGreaterThan(0);
		expect(members.filter((work) => !/^[1-9]\d*$/.test(work.series_num ?? '')).map((work) => work.title)).toEqual([]);
		expect(repeated(members.map((work) => `${normalised(work.series ?? '')} #${work.series_num}`))).toEqual([]);
	});

	it('keep to the known languages, audiences and topics', () => {
		expect(faulty((work) => !languagesTable.includes(work.language))).toEqual([]);
		expect(faulty((work) => !audiencesTable.includes(work.audience))).toEqual([]);
		expect(faulty((work) => (work.topics ?? []).some((topic) => !topicsTable.includes(topic)))).toEqual([]);
		expect(faulty((work) => repeated(work.topics ?? []).length > 0)).toEqual([]);
	});

	it('belong to the Canadian topic exactly when one of their authors is Canadian', () => {
		expect(faulty((work) => isCanadian(work) !== (work.topics ?? []).includes('canadian'))).toEqual([]);
	});

	it('have a description of 40 to 420 characters, each its own', () => {
		expect(faulty((work) => work.description.length < 40 || work.description.length > 420)).toEqual([]);
		expect(repeated(works.map((work) => work.description))).toEqual([]);
	});

	it('have one to three subjects', () => {
		expect(faulty((work) => work.subjects.length < 1 || work.subjects.length > 3)).toEqual([]);
		expect(faulty((work) => repeated(work.subjects).length > 0)).toEqual([]);
	});

	it.skipIf(!hasSharedData)(`use subjects of the Thema list${whySkipped}`, () => {
		const list: { CodeList: { ThemaCodes: { Code: { CodeValue: string | number }[] } } } = JSON.parse(
			readFileSync(themaFile, 'utf8'),
		);
		const known = new Set(list.CodeList.ThemaCodes.Code.map((code) => String(code.CodeValue)));
		expect(faulty((work) => work.subjects.some((subject) => !known.has(subject)))).toEqual([]);
	});
});
