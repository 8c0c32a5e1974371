/** More of them say nothing of what one process died of. */
const told = 5;

/** What a process does at this moment, the oldest first: anyone who finds out that it ended can say what it was doing. */
export interface Doings {
	/** Notes that something began; to be called back when it has ended. */
	begin(what: string): () => void;
	/** The oldest of what is under way. */
	current(): string[];
}

/** @param onBegun told when something has begun */
export function openDoings(onBegun: () => void): Doings {
	const underway = new Set<{ what: string }>();
	return {
		begin(what) {
			const doing = { what };
			underway.add(doing);
			onBegun();
			return () => underway.delete(doing);
		},
		current: () => [...underway].slice(0, told).map(({ what }) => what),
	};
}
