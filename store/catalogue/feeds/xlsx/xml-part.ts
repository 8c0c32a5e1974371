import { SaxesParser } from 'saxes';
import { FeedBroken } from '../feed-errors';

export interface XmlHandlers {
	/** Called for each element. Its name has no namespace prefix, but its attributes do. */
	open?: (name: string, attributes: Record<string, string>) => void;
	close?: (name: string) => void;
	text?: (characters: string) => void;
}

/**
 * The longest text or tag, in characters. No workbook has longer ones. The parser holds a whole text or tag, and one without an
 * end would fill the memory.
 */
const maxPartLength = 1024 ** 2;

/** Reads a whole file of a workbook. `what` names the file in the message of `FeedBroken`. */
export async function parseXml(text: AsyncIterable<string>, what: string, handlers: XmlHandlers): Promise<void> {
	const feed = xmlFeed(handlers);
	for await (const chunk of text) {
		feed.write(chunk);
		feed.check(what);
	}
	feed.close();
	feed.check(what);
}

/** Returns a parser to write to. `check` throws `FeedBroken` when the text so far is invalid XML. */
export function xmlFeed({ open, close, text }: XmlHandlers) {
	const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
	let error: Error | undefined;
	let pending = 0;
	parser.on('opentag', ({ name, attributes }) => {
		pending = 0;
		open?.(localName(name), attributes);
	});
	parser.on('closetag', ({ name }) => {
		pending = 0;
		close?.(localName(name));
	});
	parser.on('text', (characters) => text?.(characters));
	parser.on('cdata', (characters) => text?.(characters));
	parser.on('error', (first) => {
		error ??= first;
	});
	return {
		write(chunk: string) {
			pending += chunk.length;
			parser.write(chunk);
		},
		close: () => parser.close(),
		check(what: string) {
			if (error) throw new FeedBroken(`${what} is incomplete or damaged: ${error.message}`, parser.line, parser.column);
			if (pending > maxPartLength) throw new FeedBroken(`${what} has text or a tag without an end`, parser.line);
		},
	};
}

function localName(name: string): string {
	return name.slice(name.indexOf(':') + 1);
}
