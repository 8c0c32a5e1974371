/** The state that a list is narrowed to by its address; none where it names no such state. */
export const stateIn = <State extends string>({ searchParams }: URL, states: readonly State[]): State | undefined =>
	states.find((state) => state === searchParams.get('state'));
