import { grouped } from '~store/contract/grouped';

/** What is said beside a field that has more in it than it takes: 'A name can have at most 80 characters.' */
export const atMost = (what: string, characters: number): string =>
	`${what} can have at most ${grouped(characters)} characters.`;
