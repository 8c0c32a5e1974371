/** The facts of a book that a drawn cover needs. */
export interface CoverBook {
	eisbn: string;
	title: string;
	subtitle?: string | null;
	authors: string[];
	/** The subject: a Thema code such as 'FBA' or 'YB', or the name of a genre such as 'Fantasy'. */
	subject?: string | null;
	series?: string | null;
	/** The volume as printed: '3', '2.5', 'Book One'. */
	series_num?: string | null;
	/** The language as shown to shoppers: 'English', 'French'. */
	language?: string | null;
	/** A stable key of the book's work. All editions of a work have the same key. */
	work: string;
	/** The binding as shown to shoppers: 'Paperback', 'Hardcover', 'Audio CD'. */
	binding?: string | null;
	is_giftcard?: boolean;
	is_large_print?: boolean;
	has_libro_audiobook?: boolean;
}
