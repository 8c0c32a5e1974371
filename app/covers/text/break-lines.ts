import type { Unit } from './split-units';

export interface Line {
	text: string;
	/** The width of the text in ems. */
	width: number;
}

/** Words such as articles and prepositions, after which a line should not break. */
const leaningTable = new Set(
	'a an the of in on at to by for and or with from my our your his her as is & le la les un une de du des et en au aux à der die das und el los las y e il lo'.split(
		' ',
	),
);

/** Whether a text consists only of words after which a line should not break. */
export function isLeaning(text: string): boolean {
	return text.split(' ').every((word) => leaningTable.has(word.toLowerCase()));
}

/** Whether only the last line may end with such a word, or inside a compound word. */
export function isHandsome(lines: Line[]): boolean {
	return lines.every((line, index) => index === lines.length - 1 || !endsBadly(line.text));
}

function endsBadly(text: string): boolean {
	return /[-\u2013\u2014/]$/u.test(text) || isLeaning(text.slice(text.lastIndexOf(' ') + 1));
}

/**
 * Breaks units into balanced lines of at most `limit` ems. Uses the minimum number of lines, and makes their lengths as equal as
 * possible. Avoids lines that end with an article or a preposition if there is another break nearby. Returns null if a unit is
 * wider than the limit, or if more than `maxLines` lines are needed.
 */
export function breakLines(units: Unit[], limit: number, space: number, maxLines: number): Line[] | null {
	const count = fewestLines(units, limit, space);
	if (count === null || count > maxLines) return null;
	return breakInto(units, count, limit, space);
}

/**
 * Breaks units into exactly `count` balanced lines of at most `limit` ems. Returns null if X lines of this width are impossible.
 */
export function breakInto(units: Unit[], count: number, limit: number, space: number): Line[] | null {
	const total = units.length;
	const mean = lineWidth(units, 0, total, space) / count;
	let costs: number[] = [0, ...Array<number>(total).fill(Number.POSITIVE_INFINITY)];
	const cuts: number[][] = [];
	for (let line = 1; line <= count; line++) {
		const next = Array<number>(total + 1).fill(Number.POSITIVE_INFINITY);
		const from = Array<number>(total + 1).fill(-1);
		for (let end = line; end <= total; end++) {
			for (let start = end - 1; start >= line - 1; start--) {
				const width = lineWidth(units, start, end, space);
				if (width > limit) break;
				const cost = (costs[start] ?? 0) + (width - mean) ** 2 + breakCost(units, end, mean);
				if (cost < (next[end] ?? 0)) {
					next[end] = cost;
					from[end] = start;
				}
			}
		}
		costs = next;
		cuts.push(from);
	}
	if (!Number.isFinite(costs[total] ?? Number.POSITIVE_INFINITY)) return null;
	const lines: Line[] = [];
	for (let line = count - 1, end = total; line >= 0; line--) {
		const start = cuts[line]?.[end] ?? 0;
		lines.unshift({ text: lineText(units, start, end), width: lineWidth(units, start, end, space) });
		end = start;
	}
	return lines;
}

function fewestLines(units: Unit[], limit: number, space: number): number | null {
	let lines = 0;
	let room = -1;
	for (const unit of units) {
		if (unit.width > limit) return null;
		const needed = unit.width + (unit.spaced ? space : 0);
		if (needed <= room) {
			room -= needed;
		} else {
			lines += 1;
			room = limit - unit.width;
		}
	}
	return lines;
}

function breakCost(units: Unit[], end: number, mean: number): number {
	const last = units[end - 1];
	if (end === units.length || !last) return 0;
	if (leaningTable.has(last.text.toLowerCase())) return (mean * 0.45) ** 2;
	return /[-\u2013\u2014/]$/u.test(last.text) ? (mean * 0.7) ** 2 : 0;
}

function lineWidth(units: Unit[], start: number, end: number, space: number): number {
	let width = 0;
	for (let index = start; index < end; index++) {
		const unit = units[index];
		if (unit) width += unit.width + (unit.spaced && index > start ? space : 0);
	}
	return width;
}

function lineText(units: Unit[], start: number, end: number): string {
	return units
		.slice(start, end)
		.map((unit, index) => (unit.spaced && index > 0 ? ` ${unit.text}` : unit.text))
		.join('');
}
