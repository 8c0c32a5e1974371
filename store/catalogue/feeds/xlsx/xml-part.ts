import { SaxesParser } from 'saxes';
import { FeedBroken } from '../feed-errors';

export interface XmlHandlers {
	/** Called for each XML element. The element's name has no namespace prefix, but the names of its attributes do. */
	open?: (name: string, attributes: Record<string, string>) => void;
	close?: (name: string) => void;
	text?: (characters: string) => void;
}

/**
 * The maximum length of a text or a tag, in characters. Real workbooks have no longer texts or tags. The XML parser keeps a
 * whole text or tag in memory, so a text or tag that never ends would fill the memory.
 */
const maxPartLength = 1024 ** 2;

/** Reads one complete XML file of a workbook. `what` is the name of the file for the message of `FeedBroken`. */
export async function parseXml(text: AsyncIterable<string>, what: string, handlers: XmlHandlers): Promise<void> {
	const feed = xmlFeed(handlers);
	for await (const chunk of text) {
		feed.write(chunk);
		feed.check(what);
	}
	feed.close();
	feed.check(what);
}

/**
 * Returns an XML parser to which the caller writes the file's text. `check` throws `FeedBroken` if the text so far is invalid
 * XML.
 */
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
