import { grouped } from '~store/contract/grouped';

/** Returns the error for a text that is too long: 'A name can have at most 80 characters.' */
export const atMost = (what: string, characters: number): string =>
	`${what} can have at most ${grouped(characters)} characters.`;
