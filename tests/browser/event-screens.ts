import type { Page } from 'playwright/test';
import { routeAt } from './routes';
import { at, type Screen } from './screen';

const opened = (name: string, open: (page: Page) => Promise<void>): Screen => ({
	name,
	route: routeAt('/events/1'),
	open: async (page) => {
		await page.goto('/events');
		await open(page);
	},
});

/** The calendar, its days and its events. */
export const eventScreens: Screen[] = [
	at('events', '/events'),
	opened('the events of a day', async (page) => {
		await page.getByRole('table').getByRole('link').first().click();
		await page.getByRole('heading', { name: 'On this day' }).waitFor();
	}),
	opened('an event', async (page) => {
		await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click();
		await page.getByLabel('Share this event').waitFor();
	}),
	opened('an event with tickets', async (page) => {
		await page
			.getByRole('link', { name: /^Mend a book/ })
			.first()
			.click();
		await page.getByRole('heading', { name: 'Tickets' }).waitFor();
	}),
	at('a day without events', '/events/20010101'),
	at('a day that there is not', '/events/20270231'),
];
