-- Suits every version: an older one goes on drawing six digits, and takes a longer number for an unknown one.
-- Numbers that people say: eight digits once six are crowded.
alter table tickets drop constraint tickets_number_check;
alter table tickets add constraint tickets_number_check check (number between 100000 and 99999999);
alter table reports drop constraint reports_number_check;
alter table reports add constraint reports_number_check check (number between 100000 and 99999999);

-- A picture's 64 bits and those of its mirror image, each in three parts: two pictures of which at most eight bits
-- differ have a part of which at most two do (app/profiles/photos/matches/bands.ts).
create function photo_bands(hash text, mirrored_hash text) returns integer[] language sql immutable as $$
	select array_agg((part << 22) | case part
		when 0 then substr(bits, 1, 22)::bit(22)::integer
		when 1 then substr(bits, 23, 21)::bit(21)::integer
		else substr(bits, 44, 21)::bit(21)::integer end)
	from unnest(array[hash, mirrored_hash]) as bits, generate_series(0, 2) as part
$$;
create index photos_bands on photos using gin (photo_bands(hash, mirrored_hash)) with (fastupdate = off);
