/** The number of milliseconds for which the shortcut waits for the key that follows 'g'. */
const waitMs = 1500;

/**
 * Recognises two-key shortcuts. The returned function must be called for each pressed key. The function returns whether the key
 * followed a 'g' soon enough to open a section. `atMs` is the time of the key press, in milliseconds since the page began to
 * load.
 */
export function openKeySequence(): (key: string, atMs: number) => boolean {
	let beganAtMs: number | null = null;
	return (key, atMs) => {
		const follows = beganAtMs !== null && atMs - beganAtMs < waitMs;
		beganAtMs = key === 'g' ? atMs : null;
		return follows;
	};
}
