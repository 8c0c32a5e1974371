import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// Finds sentences that are hard to understand, in comments, strings, test titles and documents. `npm run check-sources` runs this
// check. In plain-english.json, each top-level folder has a budget: the maximum number of hits. A hit is a sentence that breaks a
// rule. Budgets may only be lowered.
//
//   node scripts/lint/plain-english.mjs                   prints the hits of each folder, and its budget
//   node scripts/lint/plain-english.mjs --list app/routes prints the hits below a path, with line and rule
//   node scripts/lint/plain-english.mjs --lower           lowers each budget to the number of hits

/**
 * @typedef {'comment' | 'title' | 'string' | 'screen' | 'document'} Kind
 * @typedef {{ line: number, kind: Kind, text: string }} Sentence
 * @typedef {{ file: string, line: number, rule: string, text: string }} Hit
 * @typedef {{ name: string, remedy: string, kinds?: Kind[], finds: RegExp | ((text: string) => boolean) }} Rule
 * @typedef {{ file: string, line?: number, advice: string }} Problem
 */

/** The maximum number of words in a sentence: the 20 words of the rule, and half as many again for lists and names. */
const mostWords = 30;

/** @type {Rule[]} The eight writing rules of CONTRIBUTING.md, as far as a pattern can check them. */
const rules = [
	{
		name: 'subject',
		remedy: 'Start with the actor or the verb.',
		finds:
			/^(?=(?:\S+\s+){3})(?:(?:what|whatever|whoever|whom|whose|who|nor|that (?:of|which)|those (?:of|that|who))\b(?! to\b)|of (?!course\b)|where (?:nobody|none|nothing|no)\b)(?!.*\?)/i,
	},
	{
		name: 'length',
		remedy: 'Write one fact in at most 20 words.',
		finds: (text) => /[.!?:;]$/.test(text) && text.split(/\s+/).length > mostWords,
	},
	{
		name: 'pronoun',
		remedy: 'Repeat the noun.',
		finds:
			/\b(?:those that|those who|that which|the ones? (?:that|who|of)|such as (?:are|is|have|has)|just so|so that who|what they are|which of it)\b/i,
	},
	{
		name: 'negative',
		remedy: 'Say invalid, missing, unknown, none or empty.',
		finds:
			/\b(?:nobody|somebody|anybody|everybody)(?:['’]s| else)?\b|(?<!\bthere )\b(?:is|are|was|were)\s+(?:no|none)\s+(?!longer\b|more\b|less\b|later\b|earlier\b|fewer\b|older\b|newer\b|larger\b|smaller\b|higher\b|lower\b|different\b|matter\b|need\b)\p{L}/iu,
	},
	{
		name: 'agent',
		remedy: 'Use the active voice.',
		finds:
			/\b(?:is|are|was|were|be|been|being)\s+(?:not |never |only )?(?:told|asked|said|looked (?:at|for)|taken for|gone by|spoken of|meant by|thought of|seen to|had)\b/i,
	},
	{
		name: 'unit',
		remedy: 'Put the unit into the name.',
		kinds: ['comment'],
		finds: /^(?:milliseconds|seconds|minutes|hours|days|cents|letters|characters|bytes|megabytes|copies|pixels)\.?$/i,
	},
	{
		name: 'title',
		remedy: 'Write a title that reads alone: the verb or the actor first.',
		kinds: ['title'],
		finds: /^(?:it|the same|also|and|but|or|then|so|them|they|this|neither|none|anew|as)\b/i,
	},
	{
		name: 'history',
		remedy: 'Say why, and leave the history to git.',
		kinds: ['comment'],
		finds:
			/\b(?:used to be|formerly|in former times|until recently|in the past|was once|were once|had been renamed|not any ?more)\b/i,
	},
	{
		name: 'trade',
		remedy: "Use today's words and the reader's trade.",
		finds:
			/\b(?:anew|afresh|by and by|thereby|thereof|therein|whereas|whence|lest|ere|whosoever|naught|of one['’]s own|one['’]s own|at one go|as long as nobody|to be had|can be had|it is that|stands? (?:in|for|there|here|at|on|under|beside|above|below|once|twice|alone|apart|written)|work it out|goes by|went by)\b/i,
	},
];

/** Matches the comments, quoted strings, templates and regular expressions of a script, in this order. */
const ofScript = [
	String.raw`\/\*[\s\S]*?\*\/`,
	String.raw`\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*`,
	String.raw`'(?:[^'\\\n]|\\.)*'`,
	String.raw`"(?:[^"\\\n]|\\.)*"`,
	'`(?:[^`\\\\$]|\\\\[\\s\\S]|\\$(?!\\{)|\\$\\{(?:[^{}`]|`[^`]*`|\\{[^{}]*\\})*\\})*`',
	String.raw`(?<=(?:[(,=:[!&|?{};]|\breturn)\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/`,
];
const betweenTags = '(?<=(?<!=)>|\\})(?:(?!\\/[*/])[^<>{};=\'"`])*(?=[<{])';
const tokens = {
	ts: new RegExp(ofScript.join('|'), 'gu'),
	tsx: new RegExp([...ofScript, betweenTags].join('|'), 'gu'),
	css: /\/\*[\s\S]*?\*\//g,
};

const callOfTest = /(?:\b(?:it|test|describe|onBothEngines|testOn|bothWays)[\w.]*(?:\([^()]*\))?|\))\(\s*$/;
const notProse = /^(?:select|insert into|update \w+ set|delete from|with \w+ as|create|alter)\b|=>|\w\(|\)\s*$/i;

/**
 * Returns the sentences of a file, each with the line of its first word.
 *
 * @param {string} file
 * @param {string} source
 * @returns {Sentence[]}
 */
export function sentencesIn(file, source) {
	if (/\.md$/.test(file)) return documentSentences(source);
	if (/\.env\.example$/.test(file))
		return blocks(source, (line) => (/^#/.test(line) ? line.slice(1).trim() : '')).flatMap(split('document'));
	const line = lineCounter(source);
	return [...source.matchAll(tokens[/[^.]*$/.exec(file)[0]] ?? tokens.ts)].flatMap(({ 0: token, index }) => {
		const at = line(index);
		if (/^\/[*/]/.test(token))
			return blocks(token, (text) =>
				text.replace(/^\s*(?:\/\*+|\*+\/|\*|\/\/)\s?|\s*\*\/$/g, '').replace(/\s*\*\/$/, ''),
			)
				.map((block) => ({ ...block, line: at + block.line - 1 }))
				.flatMap(split('comment'));
		if (token.startsWith('/')) return [];
		const quoted = /^['"`]/.test(token);
		const words = (quoted ? token.slice(1, -1) : token).replaceAll(/\\n|\\t|\s+/g, ' ').trim();
		const isTitle =
			quoted && /\.test\.tsx?$/.test(file) && callOfTest.test(source.slice(Math.max(0, index - 80), index));
		if (!isTitle && (words.split(' ').length < 3 || notProse.test(words))) return [];
		const lead = quoted ? 0 : (/^\s*/.exec(token)?.[0].split('\n').length ?? 1) - 1;
		const kind = isTitle ? 'title' : quoted ? 'string' : 'screen';
		return split(kind)({ line: at + lead, text: words });
	});
}

/** Returns a function that returns the line number of a position. The positions in successive calls must ascend. */
function lineCounter(source) {
	let line = 1;
	let last = 0;
	return (position) => {
		for (let at = source.indexOf('\n', last); at !== -1 && at < position; at = source.indexOf('\n', at + 1)) {
			line++;
			last = at + 1;
		}
		return line;
	};
}

/** Joins lines into paragraphs. A tag, a list item, a heading or an empty line begins a new paragraph. */
function blocks(source, clean) {
	const found = [];
	let open = false;
	for (const [at, raw] of source.split('\n').entries()) {
		const text = clean(raw).trim();
		const item = /^(?:@\w+|[-*] |\d+\. |#+ )/.test(text);
		if (text === '') open = false;
		else if (open && !item) found.at(-1).text += ` ${text}`;
		else {
			found.push({ line: at + 1, text });
			open = !text.startsWith('#');
		}
	}
	return found;
}

function documentSentences(source) {
	let fenced = false;
	const lines = source.split('\n').map((line) => {
		const isFence = line.trimStart().startsWith('```');
		if (isFence) fenced = !fenced;
		return fenced || isFence ? '' : line;
	});
	const cells = lines.flatMap((line, at) =>
		line.startsWith('|') ? line.split('|').map((text) => ({ line: at + 1, text: text.trim() })) : [],
	);
	const prose = blocks(lines.map((line) => (line.startsWith('|') ? '' : line)).join('\n'), (line) => line);
	return [...prose, ...cells].flatMap(split('document'));
}

/** Returns a function that splits a paragraph into sentences without markup. */
function split(kind) {
	return ({ line, text }) =>
		text
			.replace(/^(?:@\w+(?:\s+\{[^}]*\})?(?:\s+\[?[\w.]+\]?(?=\s))?|[-*]|\d+\.|#+)\s+/, '')
			.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
			.replaceAll(/`[^`]*`|\{@link[^}]*\}|\$\{(?:[^{}]|\{[^{}]*\})*\}|https?:\S+/g, 'X')
			.replaceAll(/\*\*|(?<=\s|^)_|_(?=\s|$)/g, '')
			.split(/(?<=[.!?;]["'”’)]*)\s+|(?<=:)\s+(?=\p{Lu})/u)
			.filter((sentence) => /\p{L}/u.test(sentence))
			.map((sentence) => ({ line, kind, text: sentence.trim() }));
}

const vocabulary = 'docs/vocabulary.md';
/**
 * Files that are not checked: fixtures are data, released migrations do not change, and the test of this check has bad sentences.
 */
const frozen =
	/^(?:tests\/fixtures|store\/foundation\/database\/migrations|tests\/unit\/source-checks\/plain-english)\b/;
const budgetFile = 'scripts/lint/plain-english.json';

/** How far a folder's number of hits may be below its budget, before the budget has to be lowered. */
const slack = 5;

/**
 * Returns the retired terms in the last column of the vocabulary's tables. Retired terms in quotes are refused on screens.
 *
 * @param {string} page
 * @returns {string[]}
 */
export const retiredTerms = (page) =>
	page
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/“([^”]+)”/g)].map(([, term]) => term ?? ''));

/**
 * Returns the sentences of a file that break a rule.
 *
 * @param {string} file
 * @param {string} source
 * @param {string[]} retired terms that screens do not use
 * @returns {Hit[]}
 */
export function hitsIn(file, source, retired = []) {
	const isScreen = /^(?:app|desk)\//.test(file);
	return sentencesIn(file, source).flatMap(({ line, kind, text }) => [
		...rules
			.filter(({ kinds }) => !kinds || kinds.includes(kind))
			.filter(({ finds }) => (finds instanceof RegExp ? finds.test(text) : finds(text)))
			.map(({ name }) => ({ file, line, rule: name, text })),
		...(isScreen && (kind === 'string' || kind === 'screen') ? retired : [])
			.filter((term) => new RegExp(`\\b${term}\\b`, 'i').test(text))
			.map((term) => ({ file, line, rule: `retired: ${term}`, text })),
	]);
}

/** @returns {Hit[]} the hits of all files that git tracks, or of the files below a given path */
function hitsBelow(...paths) {
	const retired = retiredTerms(readFileSync(vocabulary, 'utf8'));
	return execFileSync('git', ['ls-files', '-z', ...paths], { encoding: 'utf8' })
		.split('\0')
		.filter((file) => /\.(?:[cm]?[jt]sx?|css|md)$|^\.env\.example$/.test(file))
		.filter((file) => !frozen.test(file) && existsSync(file))
		.flatMap((file) => hitsIn(file, readFileSync(file, 'utf8'), retired));
}

/** Returns the number of hits of each top-level folder. The retired terms of all folders are counted together. */
function countHits() {
	const counts = Object.fromEntries(Object.keys(readBudgets()).map((folder) => [folder, 0]));
	for (const { file, rule } of hitsBelow()) {
		const folder = rule.startsWith('retired') ? 'retired terms' : file.includes('/') ? file.split('/', 1)[0] : '.';
		counts[folder] = (counts[folder] ?? 0) + 1;
	}
	return counts;
}

/** @returns {Record<string, number>} */
const readBudgets = () => JSON.parse(readFileSync(budgetFile, 'utf8'));

/**
 * Compares the number of hits of each folder with its budget.
 *
 * @param {Record<string, number>} counts
 * @param {Record<string, number>} budgets
 * @returns {Problem[]}
 */
export function compareWithBudgets(counts, budgets) {
	return Object.entries(counts).flatMap(([folder, count]) => {
		const budget = budgets[folder] ?? 0;
		if (count > budget) {
			const advice = `${folder} has ${count} sentences to rewrite, its budget is ${budget}. List them: node scripts/lint/plain-english.mjs --list`;
			return [{ file: budgetFile, advice }];
		}
		if (count >= budget - slack) return [];
		return [
			{ file: budgetFile, advice: `${folder} has only ${count} sentences to rewrite. Lower the budget to ${count}.` },
		];
	});
}

/** The source check: fails if the number of hits of a folder is above its budget, or far below it. */
export const plainEnglish = () => compareWithBudgets(countHits(), readBudgets());

function main([option, ...paths]) {
	if (option === '--list') {
		for (const { file, line, rule, text } of hitsBelow(...paths)) console.log(`${file}:${line} [${rule}] ${text}`);
		for (const { name, remedy } of rules) console.log(`${name}: ${remedy}`);
		return;
	}
	const budgets = readBudgets();
	const counts = countHits();
	if (option === '--lower') {
		const lowered = Object.entries(counts).map(([folder, count]) => [folder, Math.min(count, budgets[folder] ?? 0)]);
		writeFileSync(budgetFile, `${JSON.stringify(Object.fromEntries(lowered), null, '\t')}\n`);
	}
	for (const [folder, count] of Object.entries(counts))
		console.log(`${folder.padEnd(14)} ${String(count).padStart(5)} of ${budgets[folder] ?? 0}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
