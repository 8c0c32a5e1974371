import { openResult } from './screen';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { smallTargets } from './targets';

for (const width of [360, 800, 1440]) {
	test(`every target on home, results and an item’s page is at least 24 px at ${width} px`, {
		tag: width === 360 ? '@chromium' : ['@chromium', '@all'],
	}, async ({ page, shop }) => {
		await page.setViewportSize({ width, height: 900 });
		const { eisbn } = inDatabase(shop.dataDir, (db) =>
			db
				.prepare(
					`select t.eisbn from titles t join title_authors a on a.title_id = t.id join offers o on o.title_id = t.id
					where t.status = 'active' and t.series is not null group by t.id
					having count(distinct a.position) > 1 and count(distinct o.id) > 1 order by t.id limit 1`,
				)
				.get(),
		) as { eisbn: string };
		const small: Record<string, string[]> = {};
		for (const path of ['/', '/browse', '/browse/filter/b/in-stock', '/browse/filter/t/zzzzqqqq', `/item/${eisbn}`]) {
			await page.goto(path);
			const found = await smallTargets(page);
			if (found.length > 0) small[path] = [...new Set(found)];
		}
		await openResult(page, '/browse/filter/k/title/t/wizard%20of%20earthsea');
		const found = await smallTargets(page);
		if (found.length > 0) small.item = found;
		expect(small).toEqual({});
	});
}
