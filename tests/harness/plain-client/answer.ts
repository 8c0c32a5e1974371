import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIResponse } from 'playwright/test';
import type { Asking } from './forms';

/** A server's answer to a page, with the methods of Playwright's `Response`. */
export class PlainAnswer {
	readonly #answer: APIResponse;
	readonly #asking: Asking;

	constructor(asking: Asking, answer: APIResponse) {
		this.#asking = asking;
		this.#answer = answer;
	}

	url(): string {
		return this.#asking.url;
	}

	status(): number {
		return this.#answer.status();
	}

	ok(): boolean {
		return this.#answer.ok();
	}

	headers(): Record<string, string> {
		return this.#answer.headers();
	}

	body(): Promise<Buffer> {
		return this.#answer.body();
	}

	text(): Promise<string> {
		return this.#answer.text();
	}

	request() {
		return { method: () => this.#asking.method, url: () => this.#asking.url };
	}

	/** Whether a browser would save it as a file, and stay on the page that requested it. */
	isFile(): boolean {
		const { 'content-disposition': disposition = '', 'content-type': type = '' } = this.headers();
		return /^\s*attachment/i.test(disposition) || /^application\/(pdf|octet-stream|vnd\.)/.test(type);
	}
}

/** A file that a server sent, with the methods of Playwright's `Download`. */
export class PlainDownload {
	readonly #answer: PlainAnswer;

	constructor(answer: PlainAnswer) {
		this.#answer = answer;
	}

	url(): string {
		return this.#answer.url();
	}

	suggestedFilename(): string {
		const { 'content-disposition': disposition = '' } = this.#answer.headers();
		const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
		const simple = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
		return encoded ? decodeURIComponent(encoded) : (simple ?? new URL(this.url()).pathname.split('/').at(-1) ?? '');
	}

	async path(): Promise<string> {
		const path = join(mkdtempSync(join(tmpdir(), 'bookshop-download-')), 'file');
		writeFileSync(path, await this.#answer.body());
		return path;
	}
}
