/** The data from which a picture of a book's spine is drawn. */
export interface Spine {
	eisbn: string;
	title: string;
	authors: string[];
	series: string | null;
	series_num: string | null;
	/** The language of the title as an English word. */
	language: string | null;
	binding: string | null;
	pages: number | null;
	/** The subject code of the title's first subject. */
	subject: string | null;
	/** A key that all editions of one work have in common. The key itself has no meaning. */
	work: string;
}
