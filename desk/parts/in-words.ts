/** '1 title', '3 titles'. @param several how more than one, or none, are called; left out, with an 's' */
export const inWords = (count: number, one: string, several = `${one}s`): string =>
	`${count} ${count === 1 ? one : several}`;
