import type { APIRequest, APIRequestContext, Cookie } from 'playwright/test';
import { browserOnly } from './browser-only';
import { PlainPage } from './page';

/** The options of a context: those of Playwright's contexts that affect requests. */
export interface PlainContextOptions {
	baseURL?: string;
	extraHTTPHeaders?: Record<string, string>;
	userAgent?: string;
}

type SetCookie = Pick<Cookie, 'name' | 'value'> & Partial<Cookie> & { url?: string };

/** A visitor with their own cookies, with the methods of Playwright's `BrowserContext`. */
export class PlainContext {
	readonly #requests: APIRequest;
	readonly #options: PlainContextOptions;
	/** Playwright's own client for requests. Its cookie jar is also the pages' jar. */
	request: APIRequestContext;

	private constructor(requests: APIRequest, options: PlainContextOptions, request: APIRequestContext) {
		this.#requests = requests;
		this.#options = options;
		this.request = request;
	}

	static async open(requests: APIRequest, options: PlainContextOptions): Promise<PlainContext> {
		return new PlainContext(requests, options, await requests.newContext(options));
	}

	get baseURL(): string | undefined {
		return this.#options.baseURL;
	}

	async newPage(): Promise<PlainPage> {
		return browserOnly(new PlainPage(this), 'page');
	}

	async cookies(): Promise<Cookie[]> {
		return (await this.request.storageState()).cookies;
	}

	async addCookies(cookies: SetCookie[]): Promise<void> {
		const added = cookies.map(({ url, ...cookie }) => ({
			path: '/',
			expires: -1,
			httpOnly: false,
			secure: false,
			sameSite: 'Lax' as const,
			...(url ? { domain: new URL(url).hostname } : { domain: 'localhost' }),
			...cookie,
		}));
		const names = new Set(added.map(({ name }) => name));
		await this.#keep([...(await this.cookies()).filter(({ name }) => !names.has(name)), ...added]);
	}

	async clearCookies({ name }: { name?: string } = {}): Promise<void> {
		await this.#keep((await this.cookies()).filter((cookie) => name !== undefined && cookie.name !== name));
	}

	/** The jar can only be filled when a client is made. */
	async #keep(cookies: Cookie[]): Promise<void> {
		const before = this.request;
		this.request = await this.#requests.newContext({ ...this.#options, storageState: { cookies, origins: [] } });
		await before.dispose();
	}

	async close(): Promise<void> {
		await this.request.dispose();
	}
}

/** The plain client in the place of a browser, with the methods of Playwright's `Browser`. */
export class PlainBrowser {
	readonly #requests: APIRequest;
	readonly #open = new Set<PlainContext>();
	/** The options of each context, unless it sets its own. */
	defaults: PlainContextOptions = {};

	constructor(requests: APIRequest) {
		this.#requests = requests;
	}

	async newContext(options: PlainContextOptions = {}): Promise<PlainContext> {
		const context = await PlainContext.open(this.#requests, { ...this.defaults, ...options });
		this.#open.add(context);
		return context;
	}

	async close(): Promise<void> {
		for (const context of this.#open) await context.close();
	}
}
