import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meritsOf, pointsOfMerits } from '~store/catalogue/search/merits';
import { facetLines, rowOf, tableOf } from '../../harness/plain-filters';

describe('the score of a title without a search', () => {
	it('is updated when the title or an edition of its work changes', () => {
		const change = fc.tuple(fc.integer({ min: 1, max: 8 }), facetLines, fc.nat(4));
		fc.assert(
			fc.property(fc.array(facetLines, { minLength: 8, maxLength: 8 }), fc.array(change), (titles, changes) => {
				const table = tableOf(titles);
				for (const [id, facets, rank] of changes) {
					table.put(id, rowOf(`${facets}\nR ${10 ** rank}`));
					for (let position = 0; position < table.size; position += 1) {
						const points = meritsOf(table, position).reduce((sum, reason) => sum + reason.points, 0);
						expect(pointsOfMerits(table, position)).toBe(points);
					}
				}
			}),
		);
	});
});
