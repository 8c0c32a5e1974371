/** A title as its spine is drawn. */
export interface Spine {
	eisbn: string;
	title: string;
	authors: string[];
	series: string | null;
	series_num: string | null;
	/** In English words. */
	language: string | null;
	binding: string | null;
	pages: number | null;
	/** The code of its first subject. */
	subject: string | null;
	/** Editions of one work share it; it means nothing by itself. */
	work: string;
}
