import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { UploadedFile } from '~store/contract/fields';
import type { Store } from '~store/store';

/** Passes a file to a call as a web process does: the file is deleted as soon as the call has answered. */
export async function withUpload<Answer>(
	store: Store,
	{ content, filename }: { content: string | Uint8Array; filename: string },
	call: (file: UploadedFile) => Promise<Answer>,
): Promise<Answer> {
	const path = join(store.config.DATA_DIR, `upload-${randomUUID()}`);
	writeFileSync(path, content);
	try {
		return await call({ path, filename, size: content.length, type: 'text/csv' });
	} finally {
		rmSync(path);
	}
}
