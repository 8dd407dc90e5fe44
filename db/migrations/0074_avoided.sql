-- Two more bits: 8 an address or a phone number of the viewer's keeps the other away, 16 one of the other's does.
alter table apart drop constraint apart_why_check;
alter table apart add constraint apart_why_check check (why between 1 and 31);
