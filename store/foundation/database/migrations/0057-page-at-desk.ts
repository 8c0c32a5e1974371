import { type Kysely, sql } from 'kysely';

/**
 * Moves pages of the bookseller's own from /desk and below it, where the back office stands now, to /desk-page. Links of the menu,
 * targets of shortcuts and the landing page follow. The shop cannot use settings with a page at /desk.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	const { rows } = await sql<Stored>`select id, document, last_good from settings`.execute(db);
	for (const { id, document, last_good } of rows) {
		const [moved, movedGood] = [withMovedPages(document), last_good === null ? null : withMovedPages(last_good)];
		if (moved === document && movedGood === last_good) continue;
		await sql`update settings set document = ${moved}, last_good = ${movedGood} where id = ${id}`.execute(db);
	}
}

interface Stored {
	id: number;
	document: string;
	last_good: string | null;
}

interface Item {
	type?: unknown;
	path?: unknown;
	submenu?: unknown;
}

const ownPages: readonly unknown[] = ['custom', 'custom_lists', 'v3_content'];

/** The settings' text with those pages moved; the same text where there are none, or where nobody can read it. */
function withMovedPages(text: string): string {
	let settings: unknown;
	try {
		settings = JSON.parse(text);
	} catch {
		return text;
	}
	if (!isRecord(settings)) return text;
	const items = [...itemsIn(settings.site_navigation), ...itemsIn(settings.extra_navigation)];
	const pages = items.filter(({ type, path }) => ownPages.includes(type) && rootOf(path) === 'desk');
	if (pages.length === 0) return text;
	const shortcuts = Array.isArray(settings.url_shortcuts) ? settings.url_shortcuts.filter(isRecord) : [];
	const roots = new Set([...items, ...shortcuts].map(({ path }) => rootOf(path)));
	const free = Array.from({ length: roots.size + 1 }, (_, at) => (at === 0 ? 'desk-page' : `desk-page-${at + 1}`));
	const root = free.find((name) => !roots.has(name)) ?? 'desk-page';
	const movedTo = new Map(
		pages.map(({ path }) => [plain(path), `/${[root, ...plain(path).split('/').slice(2)].join('/')}`]),
	);
	for (const item of items) item.path = movedTo.get(plain(item.path)) ?? item.path;
	for (const shortcut of shortcuts) shortcut.target = movedTo.get(plain(shortcut.target)) ?? shortcut.target;
	settings.landing_page = movedTo.get(plain(settings.landing_page)) ?? settings.landing_page;
	return JSON.stringify(settings);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of a menu, and all below them. */
const itemsIn = (menu: unknown): Item[] =>
	Array.isArray(menu) ? menu.filter(isRecord).flatMap((item: Item) => [item, ...itemsIn(item.submenu)]) : [];

/** A path as paths are compared: decoded, in lower case, and without query or slashes at its end; '' for none. */
function plain(path: unknown): string {
	if (typeof path !== 'string') return '';
	const written = path.trim().replace(/[?#].*$/s, '');
	let decoded = written;
	try {
		decoded = decodeURIComponent(written);
	} catch {
		// Percent signs that encode nothing stand for themselves.
	}
	const whole = decoded.toLowerCase().replace(/\/+$/, '');
	return whole === '' || whole.startsWith('/') ? whole : `/${whole}`;
}

/** The first segment: 'desk' for '/desk', '/desk/team' and '/desk.data'. */
const rootOf = (path: unknown): string => (plain(path).split('/')[1] ?? '').replace(/\.data$/, '');
