import type pg from 'pg';

type Value = string | number | Uint8Array | null | undefined;

/** The methods for COPY of a `pg` connection that are missing in the types of `pg`. */
interface CopyingConnection extends pg.Connection {
	sendCopyFromChunk(chunk: Buffer): void;
	endCopyFrom(): void;
}

/** A statement 'copy … from stdin' with all its rows, as a custom query of `pg`. */
class CopyIn implements pg.Submittable {
	readonly #text: string;
	readonly #rows: string;
	/** The callback of the query. `copyIn` sets the callback, and `pg` wraps the callback for its query timeout. */
	callback: (error?: Error | null) => void = () => undefined;

	constructor(text: string, rows: string) {
		this.#text = text;
		this.#rows = rows;
	}

	submit(connection: pg.Connection): void {
		connection.query(this.#text);
	}
	handleCopyInResponse(connection: CopyingConnection): void {
		connection.sendCopyFromChunk(Buffer.from(this.#rows));
		connection.endCopyFrom();
	}
	handleCommandComplete(): void {}
	handleReadyForQuery(): void {
		this.callback();
	}
	handleError(error: Error): void {
		this.callback(error);
	}
}

/** Runs a statement 'copy … from stdin' with rows that `copyText` formatted. */
export const copyIn = (client: pg.ClientBase, text: string, rows: string): Promise<void> =>
	new Promise((resolve, reject) => {
		const copy = new CopyIn(text, rows);
		copy.callback = (error) => (error ? reject(error) : resolve());
		client.query(copy);
	});

const special = /[\\\n\r\t]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Formats the given columns of rows in the text format of COPY. */
export function copyText(columns: readonly string[], rows: readonly Readonly<Record<string, Value>>[]): string {
	let text = '';
	for (const row of rows) {
		let separator = '';
		for (const column of columns) {
			const value = row[column] ?? null;
			text += separator;
			if (value === null) text += '\\N';
			else if (typeof value === 'number') text += value;
			else if (typeof value !== 'string') text += `\\\\x${Buffer.from(value).toString('hex')}`;
			else text += value.replace(special, (sign) => escapes[sign] ?? sign);
			separator = '\t';
		}
		text += '\n';
	}
	return text;
}
