import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AudiobookPartner {
	/** Has a placeholder for the ISBN. */
	searchUrl: string;
	/** The requested addresses. */
	asked: string[];
	/** Sets the answer from now on: JSON, text, or a function that writes the response. */
	answer(give: object | string | ((response: ServerResponse) => void)): void;
	stop(): Promise<void>;
}

/** Starts a server that plays the partner with the audiobooks. */
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

/** Returns `count` audiobooks, in the partner's format. */
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
