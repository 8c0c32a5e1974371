import { expect, test } from 'vitest';
import { allFeatures, featurePath, readFeaturePath } from '~/paths/feature-path';

const whole = {
	category: 'Gift guides',
	subCategory: 'Cooks & bakers',
	term: 'a/b 100%',
	sort: 'lastupdate' as const,
	size: 10,
	offset: 20,
};

test('a path of featured lists says its category, sub-category, page, words and order, each by its letter', () => {
	expect(featurePath(allFeatures)).toBe('/features');
	expect(featurePath({ ...whole, term: 'tea' })).toBe(
		'/features/c/Gift%20guides/f/Cooks%20%26%20bakers/o/20/l/10/t/tea/s/lastupdate',
	);
	expect(readFeaturePath('/features/s/name/c/Spring/o/26/l/13/t/tea/f/New')).toEqual({
		category: 'Spring',
		subCategory: 'New',
		term: 'tea',
		sort: 'name',
		size: 13,
		offset: 26,
	});
	expect(readFeaturePath(new URL(featurePath(whole), 'https://shop.example').pathname)).toEqual(whole);
});

test('ignores invalid parts of a path of featured lists', () => {
	expect(readFeaturePath('/features/s/price/o/-1/l/500/q/x/t')).toEqual(allFeatures);
	expect(readFeaturePath('/features/c/%E0%A4%A')).toMatchObject({ size: 26, offset: 0 });
});
