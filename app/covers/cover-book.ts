/** The facts of a book that a drawn cover needs. */
export interface CoverBook {
	eisbn: string;
	title: string;
	subtitle?: string | null;
	authors: string[];
	/** A Thema code ('FBA', 'YB') or a free genre word ('Fantasy'). */
	subject?: string | null;
	series?: string | null;
	/** As printed: '3', '2.5', 'Book One'. */
	series_num?: string | null;
	/** As shown to a shopper: 'English', 'French'. */
	language?: string | null;
	/** A stable key of the work: its editions share it. */
	work: string;
	/** As shown to a shopper: 'Paperback', 'Hardcover', 'Audio CD'. */
	binding?: string | null;
	is_giftcard?: boolean;
	is_large_print?: boolean;
	has_libro_audiobook?: boolean;
}
