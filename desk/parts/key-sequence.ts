/** How long a 'g' waits for the key after it. Milliseconds. */
const waitMs = 1500;

/**
 * Reads one key after the other. The answered function says whether a key follows a 'g' soon enough to lead to a section.
 * Its second argument is milliseconds since the page began to load.
 */
export function openKeySequence(): (key: string, atMs: number) => boolean {
	let beganAtMs: number | null = null;
	return (key, atMs) => {
		const follows = beganAtMs !== null && atMs - beganAtMs < waitMs;
		beganAtMs = key === 'g' ? atMs : null;
		return follows;
	};
}
