const units = [
	'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
	'seventeen eighteen nineteen',
]
	.join(' ')
	.split(' ');
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const unitOf = new Map(units.map((word, value) => [word, value]));
const tenOf = new Map(tens.flatMap((word, at) => (word === '' ? [] : [[word, at] as const])));
const romans: [string, number][] = [
	['x', 10],
	['ix', 9],
	['v', 5],
	['iv', 4],
	['i', 1],
];
/** The highest number that is also searched as a roman numeral. Titles use roman numerals for the numbers of volumes. */
const maxRoman = 39;
const maxNumber = 9999;

/** A number written in words. The words are those from the array index `from` up to, but not including, `to`. */
export interface WrittenNumber {
	from: number;
	to: number;
	value: number;
}

/**
 * Finds numbers that are written in words, and always takes the longest number: 'one hundred', 'nineteen eighty four', 'twenty
 * two'.
 */
export function numbersIn(words: readonly string[]): WrittenNumber[] {
	const found: WrittenNumber[] = [];
	for (let at = 0; at < words.length; ) {
		const number = numberAt(words, at);
		if (number) found.push(number);
		at = number?.to ?? at + 1;
	}
	return found;
}

/** Finds the number in words that begins at an array index. Returns null if no number begins there. */
export function numberAt(words: readonly string[], from: number): WrittenNumber | null {
	const first = belowHundred(words, from);
	if (!first) return null;
	if (words[first.to] === 'hundred') return { from, ...withRest(words, first.to + 1, first.value * 100) };
	if (words[first.to] === 'thousand') return { from, ...withRest(words, first.to + 1, first.value * 1000) };
	// Parses a year in two halves, such as 'nineteen eighty four'.
	const second = first.value >= 10 && first.value <= 20 ? belowHundred(words, first.to) : null;
	if (second && second.value >= 10) return { from, to: second.to, value: first.value * 100 + second.value };
	return { from, ...first };
}

/** After a hundred or a thousand, adds a number below a hundred, with or without 'and'. */
function withRest(words: readonly string[], at: number, value: number): { to: number; value: number } {
	const rest = belowHundred(words, words[at] === 'and' ? at + 1 : at);
	return rest ? { to: rest.to, value: value + rest.value } : { to: at, value };
}

function belowHundred(words: readonly string[], at: number): { to: number; value: number } | null {
	const word = words[at] ?? '';
	const ten = tenOf.get(word);
	const unit = unitOf.get(ten === undefined ? word : (words[at + 1] ?? ''));
	if (ten === undefined) return unit === undefined ? null : { to: at + 1, value: unit };
	return unit && unit < 10 ? { to: at + 2, value: ten * 10 + unit } : { to: at + 1, value: ten * 10 };
}

/** Returns the other ways in which titles write a number, each as words. Returns no ways for words that are not numbers. */
export function wordingsOf(figures: string): string[][] {
	const value = /^\d{1,4}$/.test(figures) ? Number(figures) : romanValue(figures);
	if (value === null || value > maxNumber) return [];
	const ways = [spelled(value)];
	const [century, year] = [Math.floor(value / 100), value % 100];
	if (century > 10 && century <= 20 && year >= 10) ways.push([...spelled(century), ...spelled(year)]);
	if (value > 1 && value <= maxRoman) ways.push([roman(value)]);
	if (!/^\d/.test(figures)) ways.push([String(value)]);
	return ways.filter((way) => way.length !== 1 || way[0] !== figures);
}

function spelled(value: number): string[] {
	if (value < 20) return [units[value] ?? ''];
	if (value < 100) return [tens[Math.floor(value / 10)] ?? '', ...(value % 10 === 0 ? [] : spelled(value % 10))];
	const [size, name] = value < 1000 ? [100, 'hundred'] : [1000, 'thousand'];
	const count = Math.floor(value / size);
	// The words 'a hundred' also find titles with 'one hundred'.
	return [...(count === 1 ? [] : spelled(count)), name, ...(value % size === 0 ? [] : spelled(value % size))];
}

function roman(value: number): string {
	let text = '';
	let left = value;
	for (const [letters, worth] of romans) {
		while (left >= worth) {
			text += letters;
			left -= worth;
		}
	}
	return text;
}

/**
 * Returns the value of a roman numeral with at least two letters. A single letter is more likely an initial than a roman
 * numeral.
 */
function romanValue(text: string): number | null {
	if (!/^[ivx]{2,7}$/.test(text)) return null;
	for (let value = 2; value <= maxRoman; value += 1) if (roman(value) === text) return value;
	return null;
}
