import { readFileSync } from 'node:fs';
import { addDays, addMonths, addYears, format, startOfMonth } from 'date-fns';
import ICAL from 'ical.js';
import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { atStep, guestToPayment, saveAndContinue } from './checkout-walk';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { shopToday } from './shop-today';

/** A year from now, where the sample has no events and tests do not disturb each other. */
const nextYear = startOfMonth(addYears(shopToday(), 1));
const day = (offset: number, time = '19:00') => `${format(addDays(nextYear, offset), 'yyyy-MM-dd')} ${time}`;
const addressOf = (offset: number) => `/events/${format(addDays(nextYear, offset), 'yyyyMMdd')}`;

const add = async (shop: Shop, name: string, ...args: string[]): Promise<string> =>
	/^Events? (\d+)/.exec(await shop.run('events', 'add', name, ...args))?.[1] ?? '';

/** Opens a page until it shows the latest change. The cache checks for changes once a second. */
async function openUntil(page: Page, path: string, words: string) {
	await expect(async () => {
		await page.goto(path);
		await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 500 });
	}).toPass();
}

test('a month is a table of days with up to three dots and a plus, and links to its neighbours', async ({
	page,
	shop,
}) => {
	const name = `Crowded ${test.info().project.name}`;
	for (const time of ['10:00', '12:00', '14:00', '16:00']) await add(shop, name, '--start', day(3, time));
	await add(shop, name, '--start', day(4));
	await openUntil(page, addressOf(3), name);
	await page.goto(`/events?month=${format(nextYear, 'yyyyMM')}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Events in ${format(nextYear, 'MMMM yyyy')}`);
	const table = page.getByRole('table', { name: format(nextYear, 'MMMM yyyy') });
	await expect(table.getByRole('columnheader')).toHaveText(['S', 'M', 'T', 'W', 'T', 'F', 'S']);
	const crowded = table.getByRole('link', { name: /^4 ?, \d+ events$/ });
	await expect(crowded).toContainText('•••+');
	await expect(table.getByRole('link', { name: /^5 ?, \d+ events?$/ })).not.toContainText('+');
	await crowded.click();
	await expect(page).toHaveURL(addressOf(3));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(format(addDays(nextYear, 3), 'EEEE, MMMM d, yyyy'));
	await expect(page.getByRole('main').getByRole('link', { name, exact: true })).not.toHaveCount(0);

	await page.goto('/events');
	await page.getByRole('link', { name: `← ${format(addMonths(shopToday(), -1), 'MMMM yyyy')}` }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		`Events in ${format(addMonths(shopToday(), -1), 'MMMM yyyy')}`,
	);
	await expect(page.getByRole('navigation', { name: 'Months' }).getByRole('link')).toHaveCount(1);
	await page.goto('/events?month=200101');
	await expect(page).toHaveURL('/events');
});

test('upcoming events come before the month, and a phone links to the month', { tag: '@chromium' }, async ({
	page,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await page.goto('/events');
	const words = await page.getByRole('main').innerText();
	const month = format(shopToday(), 'MMMM yyyy');
	expect(words.indexOf('Coming up')).toBeGreaterThanOrEqual(0);
	expect(words.lastIndexOf(month)).toBeGreaterThan(words.indexOf('Coming up'));
	await page.getByRole('link', { name: 'Calendar', exact: true }).click();
	await expect(page.getByRole('table', { name: month })).toBeVisible();
});

test('an event shows its text and books, a link to share and a calendar file, and counts visitors', {
	tag: '@chromium',
}, async ({ page, shop }) => {
	const { eisbn } = inDatabase(shop.dataDir, (db) =>
		db.prepare("select eisbn from titles where title = 'Devotions' limit 1").get(),
	) as { eisbn: string };
	const id = await add(
		...([shop, 'An evening of poems', '--start', day(8), '--minutes', '90', '--isbn', eisbn] as const),
		...['--description', '<p>Bring <em>one</em> of yours.</p>', '--place', 'Pier 4'],
		...['--image', '/favicon.svg'],
	);
	await page.goto(`/events/${id}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('An evening of poems');
	await expect(page.getByRole('main')).toContainText(`${format(addDays(nextYear, 8), 'EEEE, MMMM d')}, 7 – 8:30 pm`);
	await expect(page.getByRole('main')).toContainText('Pier 4');
	await expect(
		page.getByRole('region', { name: 'The books' }).getByRole('heading', { name: 'Devotions' }),
	).toBeVisible();
	await expect(page.getByRole('main').locator('img[src="/favicon.svg"]')).toBeVisible();
	await expect(page.getByLabel('Share this event')).toHaveValue(new RegExp(`^http.*/events/${id}$`));
	const pieces = page.locator('script[type="application/ld+json"]');
	const told = JSON.parse((await pieces.first().textContent()) ?? '');
	expect(told).toMatchObject({
		'@type': 'Event',
		name: 'An evening of poems',
		eventStatus: 'https://schema.org/EventScheduled',
		location: { '@type': 'Place', name: 'Pier 4' },
		startDate: expect.stringMatching(/T19:00:00-0[78]:00$/),
	});
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: 'Add to my calendar' }).click(),
	]);
	const calendar = new ICAL.Component(ICAL.parse(readFileSync(await download.path(), 'utf8')));
	const event = calendar.getFirstSubcomponent('vevent');
	expect(event?.getFirstPropertyValue('summary')).toBe('An evening of poems');
	const before = Number(/Viewed (\d+) times/.exec(await shop.run('events', 'show', id))?.[1]);
	expect(before).toBeGreaterThan(0);
	await page.reload();
	await expect.poll(() => shop.run('events', 'show', id)).toContain(`Viewed ${before + 1} times`);

	await shop.run('events', 'end', id);
	await page.reload();
	await expect(page.getByText('This event is cancelled.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Add to my calendar' })).toHaveCount(0);
});

test('a ticket can be added to the cart until its places are gone', async ({ page, shop }) => {
	const id = await add(shop, 'Supper', '--start', day(12));
	await shop.run('events', 'ticket', id, 'Seat', '--price', '45.00', '--places', '2');
	await shop.run('events', 'ticket', id, 'Standing', '--price', '5.00');
	await page.goto(`/events/${id}`);
	const tickets = page.getByRole('region', { name: 'Tickets' }).getByRole('listitem');
	const seat = tickets.filter({ hasText: 'Seat' });
	await expect(seat).toContainText('$45.00');
	await expect(seat).toContainText('2 places left');
	await expect(tickets.filter({ hasText: 'Standing' })).toContainText('At the door');
	await seat.getByRole('button', { name: /^Add to cart/ }).click();
	await expect(seat).toContainText('1 in cart');
	await seat.getByRole('link', { name: 'Go to Cart' }).click();
	await expect(page.getByRole('main')).toContainText(/Seat: Supper, /);
	const eisbn = /Ticket Seat: \$45\.00, (\d{13})/.exec(await shop.run('events', 'show', id))?.[1] ?? '';
	await shop.run('stock', 'set', eisbn, '--onhand', '0');
	await page.goto(`/events/${id}`);
	await expect(seat).toContainText('Sold out');
	await expect(seat.getByRole('button')).toHaveCount(0);
});

test('a shopper reserves a free ticket without a payment', async ({ page, shop }) => {
	const id = await add(shop, 'Free reading', '--start', day(14));
	await shop.run('events', 'ticket', id, 'Seat', '--price', '0', '--places', '4');
	await page.goto(`/events/${id}`);
	const seat = page.getByRole('region', { name: 'Tickets' }).getByRole('listitem').filter({ hasText: 'Seat' });
	await expect(seat).toContainText('Free');
	await expect(seat).toContainText('4 places left');
	await seat.getByRole('button', { name: /^Add to cart/ }).click();
	await expect(seat).toContainText('1 in cart');
	await guestToPayment(page);
	await expect(page.getByRole('heading', { name: 'Nothing to pay' })).toBeVisible();
	await expect(page.getByLabel('Pay at pick up', { exact: true })).toHaveCount(0);
	await saveAndContinue(page);
	await atStep(page, 'review');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByText('Thank you for your order.')).toBeVisible();
	await expect(page.getByRole('main')).toContainText('No payment is required.');
	await openUntil(page, `/events/${id}`, '3 places left');
});

test('an event’s line and its page show place, price, places left and one button', async ({ page, shop }) => {
	const supper = `Long supper ${test.info().project.name}`;
	const walk = `Long walk ${test.info().project.name}`;
	const id = await add(shop, supper, '--start', day(14));
	await shop.run('events', 'ticket', id, 'Seat', '--price', '45.00', '--places', '6');
	await add(shop, walk, '--start', day(14), '--place', 'Pier 4');
	await openUntil(page, addressOf(14), supper);
	const line = (name: string) => page.getByRole('main').locator('.event-line').filter({ hasText: name });
	await expect(line(supper)).toContainText('Heron’s Reach Books');
	await expect(line(supper)).toContainText('$45.00');
	await expect(line(supper)).toContainText('6 places left');
	await expect(line(walk)).toContainText('Pier 4');
	await expect(line(walk)).not.toContainText('$');
	await expect(line(walk).getByRole('link', { name: `Add to my calendar ${walk}` })).toBeVisible();
	await expect(line(supper).locator('.button')).toHaveCount(1);
	await line(supper)
		.getByRole('link', { name: `Get a ticket ${supper}` })
		.click();
	await expect(page).toHaveURL(`/events/${id}#tickets`);
	const main = page.getByRole('main');
	await expect(main.getByRole('definition')).toHaveText([/^Heron’s Reach Books/, '$45.00', '6 places left']);
	await expect(main.locator('.button-primary')).toHaveCount(1);
	await expect(main.locator('.button-primary')).toHaveText('Add to cart');
	await main.getByRole('button', { name: /^Add to cart/ }).click();
	await expect(main).toContainText('1 in cart');

	const eisbn = /Ticket Seat: \$45\.00, (\d{13})/.exec(await shop.run('events', 'show', id))?.[1] ?? '';
	await shop.run('stock', 'set', eisbn, '--onhand', '0');
	await openUntil(page, addressOf(14), supper);
	await expect(async () => {
		await page.goto(addressOf(14));
		await expect(line(supper)).toContainText('Sold out', { timeout: 500 });
	}).toPass();
	await expect(line(supper).locator('.button')).toHaveCount(0);
});

test('a ticket counts places instead of copies, and cannot be bought once its event is called off', async ({
	page,
	shop,
}) => {
	const id = await add(shop, 'Reading', '--start', day(12));
	await shop.run('events', 'ticket', id, 'Seat', '--price', '45.00', '--places', '2');
	const eisbn = /Ticket Seat: \$45\.00, (\d{13})/.exec(await shop.run('events', 'show', id))?.[1] ?? '';
	await page.goto(`/item/${eisbn}`);
	const main = page.getByRole('main');
	await expect(main).toContainText('2 places left');
	await expect(main).not.toContainText('on hand');
	await page
		.getByRole('spinbutton')
		.or(page.getByLabel(/^Quantity/))
		.first()
		.fill('5');
	await page.getByRole('button', { name: /^Add to cart/ }).click();
	await expect(page.getByRole('heading', { name: 'Only 2 places left' })).toBeVisible();
	await expect(page.getByText('You asked for 5 places of')).toBeVisible();
	await page.getByRole('button', { name: 'Take 2' }).click();
	await expect(page.getByText('2 in cart').first()).toBeVisible();
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await expect(page.locator('.summary-items')).toContainText('2 places');

	await shop.run('events', 'end', id);
	await openUntil(page, `/item/${eisbn}`, 'No longer on sale');
	for (const words of ['Tell me when', 'Ask us', 'At our locations', 'Add to a list', 'Add to a gift registry']) {
		await expect(main).not.toContainText(words);
	}
	await expect(main.getByRole('button', { name: /cart|favourites/i })).toHaveCount(0);
});

test('the menu, the home page and a feed lead to events', async ({ page, shop }) => {
	await page.goto('/');
	await expect(page.locator('link[rel="alternate"][title="Events"]')).toHaveAttribute('href', '/events/feed.xml');
	await page.getByRole('link', { name: 'View all events' }).first().click();
	await expect(page).toHaveURL('/events');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
	const feed = await page.request.get(`${shop.url}/events/feed.xml`);
	expect(feed.headers()['content-type']).toContain('application/rss+xml');
	expect((await feed.text()).match(/<item>/g)?.length).toBeGreaterThan(3);
	await page.goto('/');
	const upcoming = page.getByRole('region', { name: 'Events', exact: true }).getByRole('listitem');
	await expect(upcoming).toHaveCount(3);
	await upcoming.first().getByRole('link').click();
	await expect(page).toHaveURL(/\/events\/\d+$/);
});

test('the next three events show in the sidebar, with the month if a block asks for it, or below the shelves', async ({
	page,
	shop,
}) => {
	const sidebar = page.getByRole('complementary', { name: 'From the shop' });
	const next = page.getByRole('region', { name: 'Events', exact: true });
	const upcoming = next.getByRole('listitem');
	const blocks = inDatabase(shop.dataDir, (db) =>
		db.prepare("select id, calendar_widgets from list_blocks where placement = 'left_sidebar'").all(),
	) as { id: number; calendar_widgets: number }[];
	const change = async (...how: string[]) => {
		for (const { id } of blocks) await shop.run('blocks', 'change', String(id), ...how);
		await page.goto('/');
	};
	try {
		await change('--calendar');
		await expect(sidebar.getByRole('region', { name: 'Events', exact: true })).toBeVisible();
		await expect(next.getByRole('table')).toBeVisible();
		await expect(upcoming).toHaveCount(3);
		await change('--no-calendar');
		await expect(sidebar.getByRole('region', { name: 'Events', exact: true })).toBeVisible();
		await expect(next.getByRole('table')).toHaveCount(0);
		await expect(upcoming).toHaveCount(3);
		await change('--place', 'other');
		await expect(sidebar.getByRole('region', { name: 'Events', exact: true })).toHaveCount(0);
		await expect(next.getByRole('table')).toBeVisible();
		await expect(upcoming).toHaveCount(3);
	} finally {
		for (const { id, calendar_widgets } of blocks) {
			const calendar = calendar_widgets === 1 ? '--calendar' : '--no-calendar';
			await shop.run('blocks', 'change', String(id), '--place', 'left_sidebar', calendar);
		}
	}
});

test('a past event says that it is over and offers no calendar file', async ({ page, shop }) => {
	const { id } = inDatabase(shop.dataDir, (db) =>
		db
			.prepare('select id from events where cancelled_at is null and ends_at < ? order by ends_at desc limit 1')
			.get(Math.floor(Date.now() / 1000)),
	) as { id: number };
	await page.goto(`/events/${id}`);
	await expect(page.getByText('This event is over.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Add to my calendar' })).toHaveCount(0);
	await expect(page.getByRole('main').getByRole('button', { name: /^Add to cart/ })).toHaveCount(0);
});

test('unknown days and events answer with 404, and a day without events says so', async ({ page }) => {
	for (const path of ['/events/20270231', '/events/999999999', '/events/nowhere', '/events/999999999/calendar.ics']) {
		expect((await page.goto(path))?.status(), path).toBe(404);
	}
	await page.goto('/events/20010101');
	await expect(page.getByText('There are no events on this day.')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible();
});
