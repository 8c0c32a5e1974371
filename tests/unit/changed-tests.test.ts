import { describe, expect, it } from 'vitest';
import { testsThatSee } from '../../scripts/changed-tests.mjs';

const seen = (file: string) => testsThatSee([file]) as Record<'unit' | 'api' | 'browser', { files: string[] }>;

describe('the tests affected by a change', () => {
	it('include those that import the file', () => {
		expect(seen('store/contract/isbn.ts').unit.files).toContain('tests/unit/feeds/isbn.test.ts');
	});

	it('include those that name a call implemented by the file', () => {
		expect(seen('store/desk/counting/book-count.ts').api.files).toContain('tests/api/desk/counting.test.ts');
	});

	it('include those that open a screen using the file', () => {
		expect(seen('desk/routes/desk.counter.$id.tsx').browser.files).toContain(
			'tests/browser/desk-refused-forms.test.ts',
		);
	});

	it('leave out those that never name the file’s screen or calls', () => {
		expect(seen('desk/routes/desk.counter.$id.tsx').api.files).toEqual([]);
	});
});
