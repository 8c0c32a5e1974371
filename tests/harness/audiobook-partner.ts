import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AudiobookPartner {
	/** With the place of the ISBN. */
	searchUrl: string;
	/** The addresses that were asked for. */
	asked: string[];
	/** What it answers from now on: JSON, text, or anything by hand. */
	answer(give: object | string | ((response: ServerResponse) => void)): void;
	stop(): Promise<void>;
}

/** A server that plays the partner who has the audiobooks. */
export async function startAudiobookPartner(): Promise<AudiobookPartner> {
	const asked: string[] = [];
	let give: Parameters<AudiobookPartner['answer']>[0] = { rows: [], row_count: 0, see_more_url: '' };
	const server = createServer(({ url }, response) => {
		asked.push(url ?? '');
		if (typeof give === 'function') give(response);
		else
			response
				.setHeader('Content-Type', 'application/json')
				.end(typeof give === 'string' ? give : JSON.stringify(give));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		searchUrl: `http://127.0.0.1:${port}/search?isbn={isbn}&title={title}&by={author}`,
		asked,
		answer(next) {
			give = next;
		},
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** So many audiobooks, as the partner tells of them. */
export const someAudiobooks = (count: number) => ({
	rows: Array.from({ length: count }, (_, at) => ({
		title: `Reading ${at + 1}`,
		narrators: ['Ada Voice'],
		language: 'English',
		url: `https://partner.example/${at + 1}`,
	})),
	row_count: count,
	see_more_url: 'https://partner.example/all',
});
