import type { FeedContributor, TitleRecord } from '~store/catalogue/feeds/title-record';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import { withCheckDigit } from '~store/contract/isbn';
import type { Store } from '~store/store';

type Remembered = Omit<Partial<TitleRecord>, 'authors'> & { title: string };

const book = (title: string, author: string | FeedContributor, more: Partial<Remembered> = {}) => ({
	title,
	authors: [typeof author === 'string' ? { name: author } : author],
	...more,
});
const inSeries = (series: string, series_num: string) => ({ series, series_num });
/** Several editions of one work: well-known works have many editions. */
const printed = (times: number, ...[title, author, more]: Parameters<typeof book>) =>
	Array.from({ length: times }, () => book(title, author, more));

const rowling = 'J.K. Rowling';
const lewis = 'C.S. Lewis';
const tolkien = 'J. R. R. Tolkien';
const seuss = 'Dr. Seuss';

/** Well-known books, and books with similar names; none has a sales rank. Their ISBNs are invented. */
const books = [
	...printed(3, "Harry Potter and the Philosopher's Stone", rowling, inSeries('Harry Potter', '1')),
	...printed(2, 'Harry Potter and the Chamber of Secrets', rowling, inSeries('Harry Potter', '2')),
	...printed(2, 'Harry Potter and the Prisoner of Azkaban', rowling, inSeries('Harry Potter', '3')),
	book('Harry Potter: The Official Colouring Book', 'Scholastic'),
	book('Harry Potter Boxed Set: Books 1-7', rowling, inSeries('Harry Potter', '1-7')),
	book('The Unofficial Harry Potter Companion', 'Ann Guide'),
	book('Platform 9¾: A Guide for Travellers', 'Ann Guide'),
	book('Harry Peter and His Power', 'Peter Power'),
	book('Porter House Tales', 'Harry Brown'),
	...printed(2, 'The Shining', 'Stephen King'),
	...printed(2, 'Carrie', 'Stephen King'),
	book('Stephen King: A Biography', 'Lisa Rogak'),
	book('The Complete Stephen King Companion', 'George Beahm'),
	book('Kings of the Road', 'Steven Miller'),
	...printed(3, 'Pride and Prejudice', 'Jane Austen'),
	...printed(2, 'Emma', 'Jane Austen'),
	book('Persuasion', 'Jane Austen'),
	book('Austin by Bicycle', 'Jane Miller'),
	book("The Handmaid's Tale", 'Margaret Atwood'),
	...printed(2, 'A Wizard of Earthsea', 'Ursula K. Le Guin', inSeries('Earthsea Cycle', '1')),
	...printed(4, 'The Hobbit', tolkien),
	...printed(2, 'The Lord of the Rings', tolkien, inSeries('The Lord of the Rings', '1-3')),
	...printed(2, 'The Fellowship of the Ring', tolkien, inSeries('The Lord of the Rings', '1')),
	book('The Hobbit: A Study Guide', 'Ann Guide'),
	book('The Lord of the Rings: The Making of the Movie Trilogy', 'Brian Film'),
	book('A Companion to The Lord of the Rings', 'Ann Guide'),
	book('The Stranger', 'Albert Camus', { original_title: "L'Étranger" }),
	book('Stranger Things to Come', 'Nobody Else'),
	...printed(2, 'The Little Prince', 'Antoine de Saint-Exupéry', { original_title: 'Le Petit Prince' }),
	...printed(2, 'The Da Vinci Code', 'Dan Brown'),
	book('Digital Fortress', 'Dan Brown'),
	book('To Kill a Mockingbird', 'Harper Lee'),
	book('Slaughterhouse-Five', 'Kurt Vonnegut'),
	book('One Hundred Years of Solitude', 'Gabriel García Márquez'),
	book('1984', 'George Orwell'),
	...printed(2, 'The Lion, the Witch and the Wardrobe', lewis, inSeries('Chronicles of Narnia', '2')),
	book('Prince Caspian', lewis, inSeries('Chronicles of Narnia', '4')),
	book('A Companion to Narnia', 'Paul F. Ford'),
	...printed(2, 'The Waste Land', 'T. S. Eliot'),
	...printed(2, 'The Cat in the Hat', seuss),
	book('Green Eggs and Ham', seuss),
	book('The Boy on Fairfield Street: How Dr. Seuss Grew Up', 'Kathleen Krull'),
	...printed(3, 'Hamlet', 'William Shakespeare'),
	...printed(2, 'Macbeth', 'William Shakespeare'),
	book('Shakespeare: The Biography', 'Peter Ackroyd'),
	...printed(2, 'The Hunger Games', 'Suzanne Collins', inSeries('The Hunger Games', '1')),
	book('Catching Fire', 'Suzanne Collins', inSeries('The Hunger Games', '2')),
	book('The Hunger Games Companion', 'Lois Gresh'),
	book('The Hunger Games Trilogy Boxed Set', 'Suzanne Collins', inSeries('The Hunger Games', '1-3')),
	...printed(2, 'Witches Abroad', 'Terry Pratchett', inSeries('Discworld', '12')),
	book('Guards! Guards!', 'Terry Pratchett', inSeries('Discworld', '8')),
	book("The Cuckoo's Calling", { name: 'Robert Galbraith', also: ['Joanne Rowling'] }),
	book('Sapiens', 'Yuval Noah Harari', { subtitle: 'A Brief History of Humankind', publisher: 'Signal Books' }),
];

/** Fills a shop with these books. */
export async function openRememberedShop(store: Store): Promise<void> {
	const records = books.map((remembered, at) => ({
		at,
		record: {
			binding: 'Paperback',
			binding_code: 'BC',
			list_price_can: 2000,
			...remembered,
			eisbn: withCheckDigit(`978156${String(at * 11).padStart(6, '0')}`),
		},
	}));
	await writeTitles(store, records, { file: 'remembered' });
	store.versions.refresh();
}
