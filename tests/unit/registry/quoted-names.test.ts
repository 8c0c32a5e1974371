import { expect, it } from 'vitest';
import { quotedNames } from '~/parts/registry/quoted-names';

it('lists the names of gift registries in a sentence, and counts the rest', () => {
	expect(quotedNames(['Our day'])).toBe('“Our day”');
	expect(quotedNames(['Our day', 'For the lake', 'Ada'])).toBe('“Our day”, “For the lake” and “Ada”');
	expect(quotedNames(['Our day', 'For the lake'], 1)).toBe('“Our day” and another one');
	expect(quotedNames(['Our day', 'For the lake', 'Ada', 'Bo'], 2)).toBe('“Our day”, “For the lake” and 2 others');
});
