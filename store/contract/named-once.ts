import type { z } from 'zod';

/**
 * A list whose lines each name a different thing. Each line is checked against the stock of its thing by itself, so a thing named twice
 * would be taken twice.
 * @param nameOf the thing that a line names
 */
export const namedOnce = <Line extends z.ZodTypeAny>(
	lines: z.ZodArray<Line>,
	nameOf: (line: z.output<Line>) => number | string,
): z.ZodEffects<z.ZodArray<Line>> =>
	lines.refine((all) => new Set(all.map(nameOf)).size === all.length, 'must not name a line twice');
